import { getExternalWorkflowHandle } from '@temporalio/workflow';
import { paymentLifecycleWorkflowId } from '../ids.js';
import { stateChanged } from '../messages/state-changed.js';
import { startUnlessRunning } from '../operation/start-once.js';
import type { PaymentLifecycleInput, paymentLifecycle } from '../payment-lifecycle.js';
import { searchAttributes } from '../search-attributes.js';

/** Each more than the first takes another one that comes to its end at this very moment. */
const triesMax = 3;

type Payment = Pick<PaymentLifecycleInput, 'rail' | 'merchantId' | 'paymentIntentId' | 'entity'>;

/**
 * Sees to it that somebody looks after a payment that waits on time. Whoever does so already is told to look again; one
 * who has just come to its end cannot be, and is followed by another. It outlives the workflow that started it.
 */
export async function ensurePaymentLifecycle({ rail, merchantId, paymentIntentId, entity }: Payment): Promise<void> {
  const input: PaymentLifecycleInput = { rail, merchantId, paymentIntentId, entity };
  for (let tries = 0; tries < triesMax; tries += 1) {
    if ((await begin(input)) || (await signalPaymentLifecycle(input))) return;
  }
}

/** False when somebody looks after it already. */
function begin(input: PaymentLifecycleInput): Promise<boolean> {
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
    staticSummary: `A payment of the ${entity} entity that waits (${rail})`,
  });
}

/** Tells whoever looks after a payment that it has changed. False when nobody does, as when it waits for nothing. */
export async function signalPaymentLifecycle(payment: Pick<Payment, 'rail' | 'paymentIntentId'>): Promise<boolean> {
  try {
    await getExternalWorkflowHandle(paymentLifecycleWorkflowId(payment)).signal(stateChanged);
    return true;
  } catch {
    // It is not there, or it has just come to its end.
    return false;
  }
}
