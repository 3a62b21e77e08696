import type { Entity } from '@landed/contracts/entity/entity';
import type { ApiError } from '@landed/contracts/errors/api-error';
import { withRefundsLocked } from '@landed/prisma/write/refund/with-refunds-locked';
import { unguardedCalls } from '../processor/guard/inline-calls.js';
import { afterPrepare } from './after-prepare.js';
import { isPastSendDeadline } from './deadlines.js';
import type { OperationDefinition, OperationTypes, Run, TooEarly } from './definition.js';
import { hasLostAttempt, outcomeOfEarlierRun, startRun } from './earlier-run.js';
import { isFact, isOfOneCall } from './fact.js';
import { notifiedIf } from './notification.js';
import { notPrepared, unknownOutcome } from './outcomes.js';
import { saveFact } from './save-fact.js';
import type { OperationOutcome } from './types.js';
import { finishUnprepared } from './unprepared.js';

/** A row may change between the load and the preparation. Then both run again, this often. */
const triesMax = 3;

/**
 * The inline attempt of a money operation:
 *
 * 1. Load. A run after a crash finds the rows of the earlier run, and leaves a call that may have been sent to the
 *    reconciliation.
 * 2. Check. After the send deadline nothing is sent.
 * 3. Prepare: write everything that must exist before the call.
 * 4. Call the processor.
 * 5. Save what it stated, and complete the operation.
 *
 * The first try is made without a lock. If a row has changed in between, the next run behind the lock of the payment's
 * row, where whatever changes it queues.
 */
export async function submitOperation<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  dependencies: T['dependencies'],
  input: T['input'],
): Promise<OperationOutcome> {
  const { rail, merchantId, paymentIntentId } = input;
  let begun = await begin(definition, dependencies, input);
  for (let tries = 1; begun.kind === 'changed_meanwhile' && tries < triesMax && paymentIntentId !== null; tries += 1) {
    begun = await withRefundsLocked(dependencies.database, { rail, merchantId, paymentIntentId }, (database) =>
      begin(definition, { ...dependencies, database }, input),
    );
  }
  switch (begun.kind) {
    case 'changed_meanwhile':
      return notPrepared;
    case 'ended':
      return begun.outcome;
    case 'unprepared': {
      const outcome = await finishUnprepared(dependencies, definition.kind, input, begun.error);
      return outcome.kind === 'retryable' && begun.tooEarly ? { ...outcome, ...begun.tooEarly } : outcome;
    }
    case 'prepared': {
      const prepared = { ...begun, run: { ...begun.run, dependencies } };
      return afterPrepare(() => callAndSave(definition, prepared));
    }
  }
}

interface Prepared<T extends OperationTypes> {
  readonly kind: 'prepared';
  readonly run: Run<T>;
  readonly held: T['held'];
  readonly entity: Entity;
}

type Begun<T extends OperationTypes> =
  | Prepared<T>
  | { readonly kind: 'ended'; readonly outcome: OperationOutcome }
  /** Nothing is sent. With an error, that is the response of the key; with null, the key stays free. */
  | { readonly kind: 'unprepared'; readonly error: ApiError | null; readonly tooEarly?: TooEarly['why'] }
  | { readonly kind: 'changed_meanwhile' };

async function begin<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  dependencies: T['dependencies'],
  input: T['input'],
): Promise<Begun<T>> {
  const run = await startRun(definition, dependencies, input);
  const earlier = await outcomeOfEarlierRun(definition, run);
  if (earlier !== null) return { kind: 'ended', outcome: earlier };
  await dependencies.reached?.(definition.kind, 'loaded');

  // Where a call acts once per key, the reconciliation asks the processor before a key is freed that is late, or that an
  // earlier attempt may have used, and before a rejection is stored under it.
  const asks = definition.effect === 'once_per_key';
  const leaveToReconciliation = { kind: 'ended', outcome: notPrepared } as const;
  if (isPastSendDeadline(input, run.clock.latest())) {
    return asks ? leaveToReconciliation : { kind: 'unprepared', error: null };
  }
  const checked = await definition.check(run);
  switch (checked.kind) {
    case 'rows_lost':
      return leaveToReconciliation;
    case 'rejected':
      return asks && hasLostAttempt(run) ? leaveToReconciliation : { kind: 'unprepared', error: checked.error };
    case 'too_early':
      return asks && hasLostAttempt(run)
        ? leaveToReconciliation
        : { kind: 'unprepared', error: null, tooEarly: checked.why };
    case 'ready': {
      const { ready, entity } = checked;
      // Throws for an account that is not configured, before anything is written.
      dependencies.processorOf({ entity, rail: input.rail });
      const held = await definition.prepare(run, ready);
      return held === null ? { kind: 'changed_meanwhile' } : { kind: 'prepared', run, held, entity };
    }
  }
}

async function callAndSave<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  prepared: Prepared<T>,
): Promise<OperationOutcome> {
  const { run, held } = prepared;
  const { reached } = run.dependencies;
  await reached?.(definition.kind, 'prepared');
  const fact = await call(definition, prepared);
  await reached?.(definition.kind, 'submitted');
  if (fact === null) return unknownOutcome;
  const outcome = await saveFact(definition, run, held, fact);
  await reached?.(definition.kind, 'saved');
  return notifiedIf(run.found.hasEndpoint, outcome);
}

/**
 * Null when the call was not sent, or stated no fact. A process that was paused since the load may be past the send
 * deadline now. It leaves the call to the reconciliation, which reads before it sends.
 */
async function call<T extends OperationTypes>(
  { send, firstRejection }: OperationDefinition<T>,
  { run, held, entity }: Prepared<T>,
): Promise<T['fact'] | null> {
  const { dependencies, input, clock } = run;
  const calls = dependencies.inlineCallsOf?.({ entity, rail: input.rail }) ?? unguardedCalls;
  if (isPastSendDeadline(input, clock.latest())) return null;
  const sent = await calls.send(() => send(run, held));
  if (!isFact(sent) || (isOfOneCall(sent) && firstRejection === 'is_reconciled')) return null;
  return sent;
}
