import { operationWorkflowId } from '@landed/workflows/ids';
import { type OperationAnswered, operationAnswered } from '@landed/workflows/messages/operation-answered';
import { type OpState, searchAttributes, workFor } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import {
  type Client,
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import type { ApiRequest } from '../routes/route.js';
import type { Services } from '../services.js';
import type { Attempt, OperationVerb } from './operation-verb.js';

/** How long a caller waits for an answer. The workflow answers `processing` after 20 s, so this is not reached. */
const answerSeconds = 25;
const describeSeconds = 5;
/** A worker that dies in the middle of a task is replaced after this long, well within the caller's wait. */
const workflowTaskTimeout = '5s';

export type AttemptResult =
  | OperationAnswered
  /** The attempt's workflow exists: another request started it. */
  | { readonly kind: 'already_started' }
  /** Temporal did not say in time, or at all, what became of the attempt; it may run, have run, or never start. */
  | { readonly kind: 'unknown'; readonly error: unknown };

/**
 * Starts the workflow of one attempt and waits, in the same call, until it has an answer. Rejects only when the plan
 * cannot be read, and then nothing was started.
 */
export async function runAttempt<Body>(
  { temporal, database }: Pick<Services, 'temporal' | 'database'>,
  verb: OperationVerb<Body>,
  request: ApiRequest<Body>,
  attempt: Attempt,
): Promise<AttemptResult> {
  const plan = await verb.plan(request, attempt, database);
  const startWorkflowOperation = new WithStartWorkflowOperation(verb.workflowType, {
    workflowId: attemptWorkflowId(request, attempt),
    taskQueue: coreTaskQueue,
    args: [plan.input],
    workflowIdConflictPolicy: 'FAIL',
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    workflowTaskTimeout,
    memo: { fingerprint: attempt.idempotency.fingerprint },
    typedSearchAttributes: [
      ...workFor({ rail: request.rail, merchantId: request.merchant.merchantId }, verb.workflowType),
      { key: searchAttributes.opState, value: 'running' satisfies OpState },
      ...plan.searchAttributes,
    ],
    staticSummary: plan.summary,
  });
  try {
    return await temporal.withDeadline(Date.now() + answerSeconds * 1000, () =>
      temporal.workflow.executeUpdateWithStart(operationAnswered, { startWorkflowOperation }),
    );
  } catch (error) {
    return error instanceof WorkflowExecutionAlreadyStartedError
      ? { kind: 'already_started' }
      : { kind: 'unknown', error };
  }
}

export interface RunningAttempt {
  readonly running: boolean;
  /** It came to its end by itself, and nobody comes there without having written its row. */
  readonly completed: boolean;
  readonly fingerprint: unknown;
}

/** What Temporal knows of an attempt for which the store has no row (yet); null when it knows nothing. */
export async function describeAttempt<Body>(
  temporal: Client,
  request: ApiRequest<Body>,
  attempt: Attempt,
): Promise<RunningAttempt | null> {
  const handle = temporal.workflow.getHandle(attemptWorkflowId(request, attempt));
  try {
    const found = await temporal.withDeadline(Date.now() + describeSeconds * 1000, () => handle.describe());
    const { name } = found.status;
    return { running: name === 'RUNNING', completed: name === 'COMPLETED', fingerprint: found.memo?.['fingerprint'] };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

function attemptWorkflowId<Body>(request: ApiRequest<Body>, { idempotency }: Attempt): string {
  return operationWorkflowId({
    rail: request.rail,
    merchantId: request.merchant.merchantId,
    keyHash: idempotency.keyHash,
    attempt: idempotency.attempt,
  });
}
