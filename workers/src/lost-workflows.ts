import type { LostWorkflows } from '@landed/activities/lost-workflow/activities';
import { disputeLifecycleStart } from '@landed/workflows/dispute-lifecycle/lifecycle-start';
import { operationWorkflowId } from '@landed/workflows/ids';
import { payoutStart } from '@landed/workflows/merchant-payout/payout-start';
import { operationWorkflowTypes, storedOperationStart } from '@landed/workflows/operation/operation-start';
import { lifecycleStart } from '@landed/workflows/payment-lifecycle/lifecycle-start';
import { type WorkflowClient, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';

/** A workflow that runs is left alone. A closed one of the same id is replaced: its work is not finished. */
const unlessRunning = { workflowIdConflictPolicy: 'FAIL', workflowIdReusePolicy: 'ALLOW_DUPLICATE' } as const;

/** Starts lost workflows from inside an activity. */
export function createLostWorkflows(client: WorkflowClient): LostWorkflows {
  return {
    async isOperationRunning(operation) {
      try {
        return (await client.getHandle(operationWorkflowId(operation)).describe()).status.name === 'RUNNING';
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return false;
        throw error;
      }
    },
    startOperation: (operation, entity) =>
      wasStarted(
        client.start(operationWorkflowTypes[operation.kind], {
          ...storedOperationStart(operation, entity),
          ...unlessRunning,
        }),
      ),
    startPaymentLifecycle: (payment) =>
      wasStarted(client.start('paymentLifecycle', { ...lifecycleStart(payment), ...unlessRunning })),
    startPayout: (payout) => wasStarted(client.start('merchantPayout', { ...payoutStart(payout), ...unlessRunning })),
    startDisputeLifecycle: (dispute) =>
      wasStarted(client.start('disputeLifecycle', { ...disputeLifecycleStart(dispute), ...unlessRunning })),
  };
}

async function wasStarted(start: Promise<unknown>): Promise<boolean> {
  try {
    await start;
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}
