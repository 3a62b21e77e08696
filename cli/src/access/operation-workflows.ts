import type { Entity } from '@landed/contracts/entity/entity';
import type { LostWorkflowSweep } from '@landed/contracts/lost-workflow/types';
import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import type { ManualResolution, OperationRef } from '@landed/contracts/operation/types';
import { operationWorkflowId, paymentLifecycleWorkflowId } from '@landed/workflows/ids';
import { recheck } from '@landed/workflows/messages/recheck';
import { type ResolvedManually, resolveManually } from '@landed/workflows/messages/resolve-manually';
import { operationWorkflowTypes, storedOperationStart } from '@landed/workflows/operation/operation-start';
import { lifecycleStart } from '@landed/workflows/payment-lifecycle/lifecycle-start';
import { lostWorkflowSweepWorkflowId } from '@landed/workflows/schedule-ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import { plainText } from '../output/plain-text.js';
import { CommandFailure } from '../program/command-failure.js';
import { resultOf, sendDecision } from './worker-response.js';

/** What the stack's Temporal server says of an operation's workflow. */
export type WorkflowState = 'running' | 'lost';

export async function operationState({ workflow }: Client, operation: OperationRef): Promise<WorkflowState> {
  const found = await notFoundAsNull(workflow.getHandle(operationWorkflowId(operation)).describe());
  return found?.status.name === 'RUNNING' ? 'running' : 'lost';
}

/** Signals the operation to read the processor now. False when its workflow does not run. */
export async function recheckOperation({ workflow }: Client, operation: OperationRef): Promise<boolean> {
  const signalled = workflow.getHandle(operationWorkflowId(operation)).signal(recheck);
  return (await notFoundAsNull(signalled.then(() => true))) ?? false;
}

/**
 * Starts the workflow of an operation from its rows. It reads the processor before it acts. False when it already runs.
 *
 * @param clock for a rehearsal in test mode: see `workflow-clock.ts`.
 */
export async function startOperation(
  { workflow }: Client,
  operation: StoredOperation,
  entity: Entity,
  clock?: { readonly scale: number; readonly aheadMilliseconds: number },
): Promise<boolean> {
  const start = storedOperationStart(operation, entity);
  try {
    await workflow.start(operationWorkflowTypes[operation.kind], {
      ...start,
      ...(clock === undefined ? {} : { memo: { ...start.memo, clock } }),
      workflowIdConflictPolicy: 'FAIL',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
}

/** Signals the payment's lifecycle workflow to read the processor now, and starts it when it does not run. */
export async function recheckLifecycle(
  { workflow }: Client,
  payment: Parameters<typeof lifecycleStart>[0],
): Promise<'signalled' | 'started'> {
  const signalled = workflow.getHandle(paymentLifecycleWorkflowId(payment)).signal(recheck);
  if ((await notFoundAsNull(signalled.then(() => true))) !== null) return 'signalled';
  await workflow.signalWithStart('paymentLifecycle', {
    ...lifecycleStart(payment),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    signal: recheck,
  });
  return 'started';
}

/** Sends an operator's decision. Throws a `CommandFailure` with the reason of a rejection, or `no_worker`. */
export async function resolveOperation(
  { workflow }: Client,
  operation: OperationRef,
  decision: ManualResolution,
): Promise<ResolvedManually> {
  try {
    return await sendDecision(
      workflow.getHandle(operationWorkflowId(operation)),
      resolveManually,
      decision,
      'landed stuck',
    );
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      throw new CommandFailure('lost', 'The workflow of the operation does not run. Run `landed recover` first.');
    }
    if (!(error instanceof WorkflowUpdateFailedError)) throw error;
    const { type, message } = error.cause as { readonly type?: string; readonly message?: string };
    throw new CommandFailure(type ?? 'rejected', plainText(message ?? 'The decision was rejected.'));
  }
}

/**
 * Looks at all unfinished work that no sweep has seen since `before`, and starts the workflows that are missing. Waits
 * for the end. Throws `no_worker` when no worker responds.
 */
export async function sweepLostWorkflows(
  client: Client,
  { id, before, summary }: { readonly id: string; readonly before: string; readonly summary: string },
): Promise<LostWorkflowSweep> {
  type Sweep = (input: { readonly before: string }) => Promise<LostWorkflowSweep>;
  const handle = await client.workflow.start<Sweep>('lostWorkflowSweep', {
    workflowId: `${lostWorkflowSweepWorkflowId}-${id}`,
    taskQueue: coreTaskQueue,
    args: [{ before }],
    staticSummary: summary,
  });
  return resultOf(client, handle);
}

async function notFoundAsNull<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}
