import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { OperationMemory } from '@landed/contracts/operation/types';
import { markStoredError } from '@landed/prisma/write/operation/mark-stored-error';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { StoredError } from '../processor/no-fact.js';
import { defaultStoredErrorMilliseconds, isPastSafeWindow } from './deadlines.js';
import type { OperationDefinition, OperationTypes, Run } from './definition.js';
import { nothingRemembered, outcomeOfEarlierRun, startRun } from './earlier-run.js';
import { finishFact, isFact, isOfOneCall } from './fact.js';
import { outcomeUnknown, requireKnown } from './outcome-unknown.js';
import { rowsLost } from './outcomes.js';
import { processorKey } from './processor-key.js';
import type { OperationOutcome } from './types.js';

/**
 * Reconciles a money operation: reads the effect at the processor, calls again while the processor does not
 * show it, and saves the fact. Throws `outcome_unknown` while the processor states no fact.
 *
 * @param callKey processor key of a call that has its own key in each run.
 */
export async function reconcileOperation<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  dependencies: T['dependencies'],
  input: T['input'],
  memory: OperationMemory = nothingRemembered,
  callKey = processorKey(input),
): Promise<OperationOutcome> {
  const run = await startRun(definition, dependencies, input, { callKey });
  const earlier = await outcomeOfEarlierRun(run, memory);
  if (earlier !== null && earlier.kind !== 'unknown') return earlier;
  const rows = definition.rowsOf(run);
  if (earlier === null || rows.kind !== 'unfinished') return reconcileUnprepared(run, memory);
  const fact = await establish(run, rows.unfinished);
  return requireKnown(await finishFact(run, rows.unfinished, fact));
}

/**
 * Reads first. While the processor does not show the effect, the call is sent again. After the safe window the processor
 * may have expired the key: nothing more is sent, and the outcome stays unknown.
 */
async function establish<T extends OperationTypes>(run: Run<T>, unfinished: T['unfinished']): Promise<T['fact']> {
  const { definition, dependencies, input, clock } = run;
  let stated = await definition.read(run, unfinished);
  if (!isFact(stated) && stated.kind === 'absent') {
    if (isPastSafeWindow(input, clock.latest())) throw outcomeUnknown(stated.detail ?? {});
    stated = await definition.sendAgain(run, unfinished);
  }
  if (isFact(stated)) {
    // A rejection of this call alone says nothing about an earlier one.
    if (isOfOneCall(stated)) throw outcomeUnknown(stated.detail);
    return stated;
  }
  if (stated.kind !== 'stored_error') throw outcomeUnknown(stated.detail);
  return definition.decided('did_not_happen', await outlastStoredError(dependencies, processorKey(input), stated));
}

/**
 * Returns when an operation did not happen: the processor stored a server error under its key, and for the configured
 * time no read has shown the effect. Throws `outcome_unknown` until then. Call it after such a read.
 *
 * The error alone proves too little, because the processor may have acted before it.
 */
async function outlastStoredError(
  { database, storedErrorMilliseconds = defaultStoredErrorMilliseconds }: PaymentDependencies,
  processorKey: string,
  { detail }: StoredError,
): Promise<ProcessorDetail> {
  const seenMilliseconds = await markStoredError(database, processorKey);
  if (seenMilliseconds < storedErrorMilliseconds) throw outcomeUnknown(detail);
  return { ...detail, stored_error_absent_milliseconds: seenMilliseconds };
}

/**
 * Reconciles an attempt that has no rows. They are lost when the workflow remembers that they were written, when the key
 * waits for an operator, and when the processor has the effect. Otherwise nothing was sent, and saving that keeps it so.
 * When the save fails, another attempt has the key, or the next run of the activity reads what a late run has prepared.
 */
async function reconcileUnprepared<T extends OperationTypes>(
  run: Run<T>,
  memory: OperationMemory,
): Promise<OperationOutcome> {
  const { definition, dependencies, input, found } = run;
  if (memory.isPrepared || found.operation?.state === 'recovery_required') return rowsLost(memory.stated);
  const asked =
    definition.effect === 'once_per_key' ? await definition.readWithoutRows(run) : ({ kind: 'absent' } as const);
  if (isFact(asked) || asked.kind === 'stored_error') {
    // A late run writes its rows before it calls the processor, so they are there by now.
    if (await isBegun(run)) throw outcomeUnknown();
    return rowsLost(asked.kind);
  }
  if (asked.kind === 'rows_lost') return rowsLost(memory.stated);
  if (asked.kind === 'unknown') throw outcomeUnknown(asked.detail);
  const { idempotency } = input;
  // Nothing can happen under a fenced processor key, so the next attempt sends the next one.
  const processorKeyNumber = idempotency.processorKeyNumber + (asked.isFenced ? 1 : 0);
  const freed = { ...input, idempotency: { ...idempotency, processorKeyNumber } };
  const saved = await saveUnprepared(dependencies.database, dependencies.keyring, definition.kind, freed, null);
  if (!saved && (await isBegun(run))) throw outcomeUnknown();
  return { kind: 'retryable', code: 'internal_error' };
}

/** Whether another run or attempt has written the operation just now, and did not free its key. */
async function isBegun<T extends OperationTypes>({ definition, dependencies, input }: Run<T>): Promise<boolean> {
  const { operation } = await definition.load(dependencies, input);
  const { attempt } = input.idempotency;
  return operation !== null && operation.attempt >= attempt && operation.state !== 'retryable';
}
