import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { providerEventWorkflowId } from '@landed/workflows/ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';

/** The workflow's type name. */
const workflowType = 'providerEvent';
/** The processor waits for ten seconds before it takes the event for lost and sends it again. */
const startSeconds = 8;

/** Starts the workflow of an event; one that was told before has its workflow already. Rejects when it may not run. */
export async function startProviderEvent(temporal: Client, input: ProcessorEventInput): Promise<void> {
  const { rail, entity, subject } = input;
  const paymentId =
    subject.kind === 'payment' ? [{ key: searchAttributes.paymentId, value: subject.paymentIntentId }] : [];
  try {
    await temporal.withDeadline(Date.now() + startSeconds * 1000, () =>
      temporal.workflow.start(workflowType, {
        workflowId: providerEventWorkflowId(input),
        taskQueue: coreTaskQueue,
        args: [input],
        workflowIdConflictPolicy: 'FAIL',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        typedSearchAttributes: [
          { key: searchAttributes.rail, value: rail },
          { key: searchAttributes.entityCode, value: entity },
          ...paymentId,
        ],
        staticSummary: `Follow the ${entity} processor's hint: ${input.hint} (${rail})`,
      }),
    );
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
