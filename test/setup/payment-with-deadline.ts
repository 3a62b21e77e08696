import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { paymentLifecycleWorkflowId } from '@landed/workflows/ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { eventually } from './processor-event.js';

export interface PaymentWithDeadline {
  readonly id: string;
  readonly merchantId: string;
  readonly entity?: 'us' | 'gb';
}

const rail: Rail = 'test';

/** The lifecycle workflow of a payment. */
export function lifecycleOf(client: Client, paymentIntentId: string) {
  return client.workflow.getHandle(
    paymentLifecycleWorkflowId({ rail, paymentIntentId: asId<'payment_intent'>(paymentIntentId) }),
  );
}

/** The status of the lifecycle workflow of a payment; null while there is none. */
export async function lifecycleStatus(client: Client, paymentIntentId: string): Promise<string | null> {
  try {
    return (await lifecycleOf(client, paymentIntentId).describe()).status.name;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** Replaces the payment's lifecycle workflow, as soon as it runs, by one with another clock. */
export async function restartLifecycle(client: Client, payment: PaymentWithDeadline, clock: WorkflowClock) {
  const { id, merchantId, entity = 'us' } = payment;
  await eventually(
    () => lifecycleStatus(client, id),
    (status) => status === 'RUNNING',
  );
  await lifecycleOf(client, id).terminate('a test runs it faster');
  return client.workflow.start('paymentLifecycle', {
    workflowId: paymentLifecycleWorkflowId({ rail, paymentIntentId: asId<'payment_intent'>(id) }),
    taskQueue: coreTaskQueue,
    args: [{ rail, merchantId, paymentIntentId: id, entity }],
    memo: { clock },
  });
}

/** The result of the lifecycle workflow of a payment, which may not have started yet. */
export async function lifecycleResult(client: Client, paymentIntentId: string): Promise<unknown> {
  await eventually(
    () => lifecycleStatus(client, paymentIntentId),
    (status) => status !== null,
  );
  return lifecycleOf(client, paymentIntentId).result();
}
