import type { ApiError } from '@landed/contracts/errors/api-error';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { OperationInput, OperationKind, OperationMemory } from '@landed/contracts/operation/types';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { nothingToNotify } from './notification.js';
import { outcomeUnknown } from './outcome-unknown.js';
import { notPrepared, rowsLost } from './outcomes.js';
import type { OperationOutcome } from './types.js';

type Dependencies = Pick<PaymentDependencies, 'database' | 'keyring'>;

/** The memory of an attempt that has written nothing, as far as its workflow knows. */
export const nothingRemembered: OperationMemory = { isPrepared: false, stated: null };

/**
 * Ends an operation before anything is prepared: with an API error as its response, or, with `null`, with nothing done.
 * `unknown` when another run or attempt has the key.
 */
export async function finishUnprepared(
  { database, keyring }: Dependencies,
  kind: OperationKind,
  input: OperationInput,
  error: ApiError | null,
): Promise<OperationOutcome> {
  if (!(await saveUnprepared(database, keyring, kind, input, error))) return notPrepared;
  return error === null
    ? { kind: 'retryable', code: 'internal_error', ...nothingToNotify }
    : { kind: 'completed', summary: `Rejected: ${error.code}.`, result: { error: error.code }, ...nothingToNotify };
}

interface Asked {
  readonly kind: string;
  readonly detail?: ProcessorDetail;
  /** Nothing can happen under the processor key, so the next attempt sends the next one. */
  readonly isFenced?: true;
}

/** An attempt that has no rows. */
export interface UnpreparedAttempt {
  readonly kind: OperationKind;
  readonly input: OperationInput;
  readonly memory: OperationMemory;
  /** Asks the processor, by our metadata, for an effect of the attempt. Absent: the processor makes one at most. */
  readonly ask?: () => Promise<Asked>;
  /** Whether a run that timed out has prepared the operation just now. */
  readonly isPrepared: () => Promise<boolean>;
}

/**
 * Reconciles an operation that has no rows. They are lost when the workflow remembers that they were written, and when
 * the processor has the effect. Otherwise nothing was sent, and saving that keeps it so. When the save fails, another
 * attempt has the key, or the next run of the activity reads what a late run has prepared.
 */
export async function reconcileUnprepared(
  { database, keyring }: Dependencies,
  { kind, input, memory, ask, isPrepared }: UnpreparedAttempt,
): Promise<OperationOutcome> {
  if (memory.isPrepared) return rowsLost(memory.stated);
  const asked = await ask?.();
  if (asked !== undefined && asked.kind !== 'absent') {
    // A late run writes its rows before it calls the processor, so they are there by now.
    if (asked.kind === 'unknown') throw outcomeUnknown(asked.detail);
    if (await isPrepared()) throw outcomeUnknown();
    return rowsLost(asked.kind);
  }
  const { idempotency } = input;
  const processorKeyNumber = idempotency.processorKeyNumber + (asked?.isFenced === true ? 1 : 0);
  const freed = { ...input, idempotency: { ...idempotency, processorKeyNumber } };
  const saved = await saveUnprepared(database, keyring, kind, freed, null);
  if (!saved && (await isPrepared())) throw outcomeUnknown();
  return { kind: 'retryable', code: 'internal_error' };
}
