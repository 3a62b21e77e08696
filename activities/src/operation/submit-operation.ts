import type { Entity } from '@landed/contracts/entity/entity';
import type { ApiError } from '@landed/contracts/errors/api-error';
import { preparedInterruption } from '@landed/contracts/operation/types';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { changedMeanwhile, untilUnchanged } from '@landed/prisma/write/payment-intent/with-payment-locked';
import { ApplicationFailure } from '@temporalio/common';
import { isPastCallersDeadline, isPastSendDeadline } from './deadlines.js';
import type { OperationDefinition, OperationTypes, Rejected, Run, TooEarly } from './definition.js';
import { hasAttemptWithoutRow, outcomeOfEarlierRun, startRun } from './earlier-run.js';
import { finishFact, isFact, isOfOneCall } from './fact.js';
import { nothingToNotify, notPrepared, ofSave, operationOf, processorDown, unknownOutcome } from './outcomes.js';
import type { OperationOutcome } from './types.js';

/**
 * The inline attempt of a money operation:
 *
 * 1. Load. A run after a crash finds the rows of the earlier run, and leaves a call that may have been sent to
 *    `reconcileOperation`.
 * 2. Check. After the caller's deadline, after the send deadline, and while the processor is failing, nothing is begun.
 * 3. Prepare: write everything that must exist before the call.
 * 4. Call the processor.
 * 5. Save what it stated, and complete the operation.
 */
export async function submitOperation<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  dependencies: T['dependencies'],
  input: T['input'],
): Promise<OperationOutcome> {
  const begun = await untilUnchanged(dependencies.database, input, (database) =>
    begin(definition, { ...dependencies, database }, input),
  );
  if (begun === null) return notPrepared;
  switch (begun.kind) {
    case 'ended':
      return begun.outcome;
    case 'rejected':
      return finishUnprepared(definition, dependencies, input, begun.error);
    case 'too_early':
    case 'too_late': {
      const freed = await finishUnprepared(definition, dependencies, input, null);
      return begun.kind === 'too_early' && freed.kind === 'retryable' ? { ...freed, ...begun.why } : freed;
    }
    case 'prepared': {
      const prepared = { ...begun, run: { ...begun.run, dependencies } };
      return afterPrepare(() => callAndSave(prepared));
    }
  }
}

interface Prepared<T extends OperationTypes> {
  readonly kind: 'prepared';
  readonly run: Run<T>;
  readonly unfinished: T['unfinished'];
  readonly entity: Entity;
}

/** Nothing is sent. An error becomes the response of the key; otherwise the key stays free. */
type NotSent = Rejected | TooEarly | { readonly kind: 'too_late' };

type Begun<T extends OperationTypes> =
  | Prepared<T>
  | NotSent
  | { readonly kind: 'ended'; readonly outcome: OperationOutcome };

const leaveToReconcile = { kind: 'ended', outcome: notPrepared } as const;

async function begin<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  dependencies: T['dependencies'],
  input: T['input'],
): Promise<Begun<T> | typeof changedMeanwhile> {
  const run = await startRun(definition, dependencies, input);
  const earlier = await outcomeOfEarlierRun(run);
  if (earlier !== null) return { kind: 'ended', outcome: earlier };
  await dependencies.reached?.(definition.kind, 'loaded');

  const now = run.clock.latest();
  if (isPastCallersDeadline(input, now) || isPastSendDeadline(input, now))
    return unlessAsked(run, true, { kind: 'too_late' });
  const checked = await definition.check(run);
  if (checked.kind === 'rows_lost') return leaveToReconcile;
  if (checked.kind !== 'ready') return unlessAsked(run, hasAttemptWithoutRow(run), checked);
  const { ready, entity } = checked;
  // Throws for an account that is not configured, before anything is written.
  const account = { entity, rail: input.rail };
  dependencies.processorOf(account);
  if (dependencies.inlineCallsOf?.(account).isDown()) return unlessAsked(run, hasAttemptWithoutRow(run), processorDown);
  const unfinished = await definition.prepare(run, ready);
  return unfinished === null ? changedMeanwhile : { kind: 'prepared', run, unfinished, entity };
}

/**
 * Where a call acts once per key, the processor is asked before a key is freed that is late, and before a rejection is
 * stored after an attempt that may be lost: `reconcileOperation` does that.
 */
function unlessAsked<T extends OperationTypes>({ definition }: Run<T>, asks: boolean, notSent: NotSent) {
  return asks && definition.effect === 'once_per_key' ? leaveToReconcile : notSent;
}

/**
 * Ends an operation before anything is prepared: with an API error as its response, or, with `null`, with nothing done.
 * `unknown` when another run or attempt has the key.
 */
async function finishUnprepared<T extends OperationTypes>(
  { kind }: OperationDefinition<T>,
  { database, keyring }: T['dependencies'],
  input: T['input'],
  error: ApiError | null,
): Promise<OperationOutcome> {
  if (!(await saveUnprepared(database, keyring, kind, input, error))) return notPrepared;
  return error === null
    ? { kind: 'retryable', code: 'internal_error', ...nothingToNotify }
    : { kind: 'completed', summary: `Rejected: ${error.code}.`, result: { error: error.code }, ...nothingToNotify };
}

/**
 * Runs the steps of an inline attempt that follow the write of its rows. What they throw says so: the workflow remembers
 * that the attempt was prepared, even when the database loses the rows.
 */
async function afterPrepare<Result>(steps: () => Promise<Result>): Promise<Result> {
  try {
    return await steps();
  } catch (error) {
    throw ApplicationFailure.create({
      type: preparedInterruption,
      message: error instanceof Error ? error.message : 'The inline attempt was interrupted.',
      nonRetryable: true,
      ...(error instanceof Error ? { cause: error } : {}),
    });
  }
}

async function callAndSave<T extends OperationTypes>(prepared: Prepared<T>): Promise<OperationOutcome> {
  const { run, unfinished } = prepared;
  const { kind } = run.definition;
  const { reached } = run.dependencies;
  await reached?.(kind, 'prepared');
  const fact = await call(prepared);
  await reached?.(kind, 'submitted');
  if (fact === null) return unknownOutcome;
  const outcome = await finishFact(run, unfinished, fact);
  await reached?.(kind, 'saved');
  return notifiedIf(run.found.hasEndpoint, outcome);
}

/**
 * Null when the call was not sent, or stated no fact. A process that was paused since the load may be past the send
 * deadline now. It leaves the call to `reconcileOperation`, which reads before it sends.
 */
async function call<T extends OperationTypes>({ run, unfinished, entity }: Prepared<T>): Promise<T['fact'] | null> {
  const { definition, dependencies, input, clock } = run;
  const guard = dependencies.inlineCallsOf?.({ entity, rail: input.rail });
  if (isPastSendDeadline(input, clock.latest())) return null;
  const send = () => definition.send(run, unfinished);
  const sent = await (guard === undefined ? send() : guard.send(send));
  return !isFact(sent) || (isOfOneCall(sent) && definition.firstRejection === 'is_reconciled') ? null : sent;
}

/**
 * Adds to an outcome that the merchant had no endpoint when the operation began. An endpoint created in the meantime
 * gets its events from the sweep.
 */
function notifiedIf(hasEndpoint: boolean, outcome: OperationOutcome): OperationOutcome {
  return hasEndpoint || outcome.kind === 'unknown' || outcome.kind === 'needs_review'
    ? outcome
    : ofSave({ ...outcome, ...nothingToNotify }, { operation: operationOf(outcome) });
}
