import type { OperationOutcome } from '@landed/activities/operation/types';
import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { getExternalWorkflowHandle, log } from '@temporalio/workflow';
import { paymentLifecycleWorkflowId } from '../ids.js';
import { stateChanged } from '../messages/state-changed.js';

/**
 * Signals the lifecycle of an authorized payment that an operation has captured or canceled it. The lifecycle runs until
 * then, so a direct signal arrives, and costs no activity. After a rejection nothing is sent: the lifecycle may have
 * ended, and the history would show a failed signal.
 */
export async function endPaymentLifecycle(
  payment: { readonly rail: Rail; readonly paymentIntentId: PaymentIntentId },
  outcome: OperationOutcome,
): Promise<void> {
  if (outcome.kind !== 'completed' || (outcome.result !== undefined && 'error' in outcome.result)) return;
  try {
    await getExternalWorkflowHandle(paymentLifecycleWorkflowId(payment)).signal(stateChanged);
  } catch (error) {
    log.warn('The lifecycle of the payment was not found.', { error: String(error) });
  }
}
