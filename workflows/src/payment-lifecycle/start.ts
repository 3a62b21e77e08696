import { getExternalWorkflowHandle } from '@temporalio/workflow';
import { paymentLifecycleWorkflowId } from '../ids.js';
import { stateChanged } from '../messages/state-changed.js';
import { startUnlessRunning } from '../operation/start-unless-running.js';
import type { PaymentLifecycleInput, paymentLifecycle } from '../payment-lifecycle.js';
import { searchAttributes } from '../search-attributes.js';

/** A further try is needed only when the running workflow ends between the start and the signal. */
const triesMax = 3;

type Payment = Pick<PaymentLifecycleInput, 'rail' | 'merchantId' | 'paymentIntentId' | 'entity'>;

/**
 * Makes sure that a payment with a deadline has its lifecycle workflow. A running one is signalled instead. The
 * lifecycle outlives the workflow that starts it.
 */
export async function ensurePaymentLifecycle({ rail, merchantId, paymentIntentId, entity }: Payment): Promise<void> {
  const input: PaymentLifecycleInput = { rail, merchantId, paymentIntentId, entity };
  for (let tries = 0; tries < triesMax; tries += 1) {
    if ((await start(input)) || (await signalPaymentLifecycle(input))) return;
  }
}

/** Returns false when the lifecycle is already running. */
function start(input: PaymentLifecycleInput): Promise<boolean> {
  const { rail, merchantId, paymentIntentId, entity } = input;
  return startUnlessRunning<typeof paymentLifecycle>('paymentLifecycle', {
    workflowId: paymentLifecycleWorkflowId(input),
    args: [input],
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.merchantId, value: merchantId },
      { key: searchAttributes.paymentId, value: paymentIntentId },
      { key: searchAttributes.entityCode, value: entity },
    ],
    staticSummary: `Payment with a deadline (${rail}, ${entity})`,
  });
}

/**
 * Signals the lifecycle workflow that its payment has changed. Returns false when there is none, which is normal for a
 * payment without a deadline.
 */
export async function signalPaymentLifecycle(payment: Pick<Payment, 'rail' | 'paymentIntentId'>): Promise<boolean> {
  try {
    await getExternalWorkflowHandle(paymentLifecycleWorkflowId(payment)).signal(stateChanged);
    return true;
  } catch {
    return false;
  }
}
