import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { processorEventWorkflowId } from '@landed/workflows/ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';

/** The workflow's type name. */
const workflowType = 'processorEvent';
/** The processor waits ten seconds for a response before it sends the event again. */
const startSeconds = 8;

/** Starts the workflow of an event. A repeated event already has its workflow. Rejects when the start is not certain. */
export async function startProcessorEvent(temporal: Client, input: ProcessorEventInput): Promise<void> {
  const { rail, entity, subject } = input;
  const paymentId =
    subject.kind === 'payment' ? [{ key: searchAttributes.paymentId, value: subject.paymentIntentId }] : [];
  try {
    await temporal.withDeadline(Date.now() + startSeconds * 1000, () =>
      temporal.workflow.start(workflowType, {
        workflowId: processorEventWorkflowId(input),
        taskQueue: coreTaskQueue,
        args: [input],
        workflowIdConflictPolicy: 'FAIL',
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
        typedSearchAttributes: [
          { key: searchAttributes.rail, value: rail },
          { key: searchAttributes.entityCode, value: entity },
          ...paymentId,
        ],
        staticSummary: `Processor event ${input.kind} of the ${entity} entity (${rail})`,
      }),
    );
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
