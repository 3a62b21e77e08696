import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { getExternalWorkflowHandle, ParentClosePolicy, startChild } from '@temporalio/workflow';
import { paymentLifecycleWorkflowId } from '../ids.js';
import { stateChanged } from '../messages/state-changed.js';
import type { PaymentLifecycleInput, paymentLifecycle } from '../payment-lifecycle.js';
import { searchAttributes } from '../search-attributes.js';

/** The type's name; the function itself would pull its workflow into every other one's file. */
const workflowType = 'paymentLifecycle';

type Payment = Pick<PaymentLifecycleInput, 'rail' | 'merchantId' | 'paymentIntentId' | 'entity'>;

/**
 * Sees to it that somebody looks after a payment that waits on time. Whoever does so already is told to look again. It
 * outlives the workflow that started it.
 */
export async function lookAfter({ rail, merchantId, paymentIntentId, entity }: Payment): Promise<void> {
  const input: PaymentLifecycleInput = { rail, merchantId, paymentIntentId, entity };
  try {
    await startChild<typeof paymentLifecycle>(workflowType, {
      workflowId: paymentLifecycleWorkflowId(input),
      args: [input],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      typedSearchAttributes: [
        { key: searchAttributes.rail, value: rail },
        { key: searchAttributes.merchantId, value: merchantId },
        { key: searchAttributes.paymentId, value: paymentIntentId },
        { key: searchAttributes.entityCode, value: entity },
      ],
      staticSummary: `A payment of the ${entity} entity that waits (${rail})`,
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    await tellLifecycle(input);
  }
}

/** Tells whoever looks after a payment that it has changed. Nobody does when it waits for nothing. */
export async function tellLifecycle(payment: Pick<Payment, 'rail' | 'paymentIntentId'>): Promise<void> {
  try {
    await getExternalWorkflowHandle(paymentLifecycleWorkflowId(payment)).signal(stateChanged);
  } catch {
    // It is not there, or it has just come to its end: by itself it finds out as well.
  }
}
