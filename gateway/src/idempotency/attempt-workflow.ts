import type { OperationKind } from '@landed/contracts/operation/types';
import { operationWorkflowId } from '@landed/workflows/ids';
import { operationStart, operationWorkflowTypes } from '@landed/workflows/operation/operation-start';
import { type Client, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from '@temporalio/client';
import type { ApiRequest } from '../routes/route.js';
import type { Services } from '../services.js';
import type { EndedAttempt } from '../temporal/local-worker.js';
import { startOperation } from '../temporal/start-operation.js';
import type { Attempt, AttemptPlan } from './money-operation.js';

/** How long a caller waits. The workflow responds `processing` after 20 s, so this limit is normally not reached. */
const responseSeconds = 25;
const describeSeconds = 5;

/** Until when the caller waits for a request that arrived a while before it was accepted. */
export function callersDeadline(acceptedAt: string, sinceArrivalMilliseconds: number): string {
  return new Date(Date.parse(acceptedAt) + responseSeconds * 1000 - sinceArrivalMilliseconds).toISOString();
}

export type AttemptResult =
  | EndedAttempt
  /** The attempt's workflow exists already: another request started it. */
  | { readonly kind: 'already_started' }
  /** Temporal did not respond in time. The attempt may be running, may have ended, or may never start. */
  | { readonly kind: 'unknown'; readonly error: unknown };

/** Starts the workflow of one attempt and waits for its result. Never rejects. */
export async function runAttempt(
  { temporal, localWorker }: Pick<Services, 'temporal' | 'localWorker'>,
  kind: OperationKind,
  plan: AttemptPlan,
): Promise<AttemptResult> {
  const options = {
    ...operationStart({ ...plan, kind }),
    workflowIdConflictPolicy: 'FAIL',
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
  } as const;
  try {
    return await temporal.withDeadline(Date.now() + responseSeconds * 1000, () =>
      startOperation(temporal, localWorker, operationWorkflowTypes[kind], options),
    );
  } catch (error) {
    return error instanceof WorkflowExecutionAlreadyStartedError
      ? { kind: 'already_started' }
      : { kind: 'unknown', error };
  }
}

export interface RunningAttempt {
  readonly running: boolean;
  readonly fingerprint: unknown;
  /** The number in the processor key that the attempt sends. 1 when its workflow does not say. */
  readonly processorKeyNumber: number;
  readonly startedAt: Date;
}

/** What Temporal knows about an attempt that has no row in the database (yet); null when it knows nothing. */
export async function describeAttempt<Body>(
  temporal: Client,
  request: ApiRequest<Body>,
  attempt: Attempt,
): Promise<RunningAttempt | null> {
  const handle = temporal.workflow.getHandle(attemptWorkflowId(request, attempt));
  try {
    const found = await temporal.withDeadline(Date.now() + describeSeconds * 1000, () => handle.describe());
    const number = found.memo?.['processorKeyNumber'];
    return {
      running: found.status.name === 'RUNNING',
      fingerprint: found.memo?.['fingerprint'],
      processorKeyNumber: typeof number === 'number' ? number : 1,
      startedAt: found.startTime,
    };
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
