import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { paymentLifecycleWorkflowId } from '@landed/workflows/ids';
import { type LifecycleTimings, lifecycleTimings } from '@landed/workflows/payment-lifecycle/timings';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { eventually } from './processor-event.js';

export interface PaymentWithDeadline {
  readonly id: string;
  readonly merchantId: string;
  readonly entity?: 'us' | 'gb';
}

const rail: Rail = 'test';

/** The workflow that looks after a payment. */
export function lifecycleOf(client: Client, paymentIntentId: string) {
  return client.workflow.getHandle(
    paymentLifecycleWorkflowId({ rail, paymentIntentId: asId<'payment_intent'>(paymentIntentId) }),
  );
}

/** How the workflow that looks after a payment stands; null while there is none. */
export async function lifecycleStatus(client: Client, paymentIntentId: string): Promise<string | null> {
  try {
    return (await lifecycleOf(client, paymentIntentId).describe()).status.name;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

/** Puts a workflow with other timings in the place of the one that looks after the payment, as soon as that is there. */
export async function restartLifecycle(
  client: Client,
  payment: PaymentWithDeadline,
  timings: Partial<LifecycleTimings>,
) {
  const { id, merchantId, entity = 'us' } = payment;
  await eventually(
    () => lifecycleStatus(client, id),
    (status) => status === 'RUNNING',
  );
  await lifecycleOf(client, id).terminate('a test runs it faster');
  return client.workflow.start('paymentLifecycle', {
    workflowId: paymentLifecycleWorkflowId({ rail, paymentIntentId: asId<'payment_intent'>(id) }),
    taskQueue: coreTaskQueue,
    args: [
      { rail, merchantId, paymentIntentId: id, entity },
      { ...lifecycleTimings, ...timings },
    ],
  });
}

/** What the workflow that looked after a payment ended with; it may have to be started yet. */
export async function lifecycleResult(client: Client, paymentIntentId: string): Promise<unknown> {
  await eventually(
    () => lifecycleStatus(client, paymentIntentId),
    (status) => status !== null,
  );
  return lifecycleOf(client, paymentIntentId).result();
}
