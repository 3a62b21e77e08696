import { contradicts } from '@landed/contracts/operation/contradictions';
import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import { startDatabaseClock } from './database-clock.js';
import type { EndedRows, OperationDefinition, OperationTypes, Run } from './definition.js';
import { alreadyCompleted, contradicted, notPrepared, unknownOutcome } from './outcomes.js';
import { processorKey } from './processor-key.js';
import type { OperationOutcome } from './types.js';

/** The memory of an attempt that has written nothing, as far as its workflow knows. */
export const nothingRemembered: OperationMemory = { isPrepared: false, stated: null };

/** Loads what a run decides from, and carries the database's clock forward from there. */
export async function startRun<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  dependencies: T['dependencies'],
  input: T['input'],
  of: { readonly resolution?: ManualResolution; readonly callKey?: string } = {},
): Promise<Run<T>> {
  const startClock = startDatabaseClock();
  const found = await definition.load(dependencies, input);
  const { resolution = null, callKey = processorKey(input) } = of;
  return { definition, dependencies, input, found, clock: startClock(found.now), resolution, callKey };
}

/**
 * The outcome that an earlier run of this attempt left; null when there was none. `unknown` while its rows are unfinished,
 * even when the key has a response already.
 */
export async function outcomeOfEarlierRun<T extends OperationTypes>(
  run: Run<T>,
  memory = nothingRemembered,
): Promise<OperationOutcome | null> {
  const { operation } = run.found;
  const { attempt } = run.input.idempotency;
  if (operation === null || operation.attempt < attempt) return null;
  // Attempts that prepared nothing share their ids: the rows are those of the later attempt, which has the key.
  if (operation.attempt > attempt) return { kind: 'retryable', code: 'internal_error' };
  const rows = run.definition.rowsOf(run);
  if (rows.kind === 'unfinished') return unknownOutcome;
  if (rows.kind === 'ended') return contradictionOf(run, rows, memory.stated) ?? finishEnded(run, rows);
  switch (operation.state) {
    case 'completed':
      return alreadyCompleted;
    case 'retryable':
      return { kind: 'retryable', code: 'internal_error' };
    // The key waits for an operator, and its rows were lost: `reconcileOperation` says so.
    case 'recovery_required':
      return notPrepared;
    case 'running':
      return unknownOutcome;
  }
}

/**
 * It waits for an operator, also in a workflow that was started again, unless its key has a response: then a case is open,
 * and nothing is left to decide about the key.
 */
function contradictionOf<T extends OperationTypes>(
  { definition, found: { operation } }: Run<T>,
  { status }: EndedRows,
  remembered: string | null,
): OperationOutcome | null {
  const stated = remembered ?? operation?.stated ?? null;
  if (stated === null || !contradicts(definition.kind, stated, status)) return null;
  const review = contradicted(stated, status);
  if (operation?.state !== 'completed') return review;
  return { ...alreadyCompleted, summary: `${review.reason} A case is open; the key keeps its response.` };
}

/** Where the key is free again, the processor rejected the call. */
export async function finishEnded<T extends OperationTypes>(run: Run<T>, ended: EndedRows): Promise<OperationOutcome> {
  const isFree = run.found.operation?.state === 'retryable';
  return isFree ? { kind: 'retryable', code: 'provider_error' } : run.definition.finishEnded(run, ended);
}

/**
 * Whether an earlier attempt of the key has left no row: the database may have lost it, and the processor may have acted
 * on it. A request that is rejected now would then be made once more under another key. The row of a still earlier attempt
 * may be there.
 */
export function hasAttemptWithoutRow<T extends OperationTypes>({ input, found: { operation } }: Run<T>): boolean {
  return (operation?.attempt ?? 0) < input.idempotency.attempt - 1;
}
