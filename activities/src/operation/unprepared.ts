import type { ApiError } from '@landed/contracts/errors/api-error';
import type { OperationInput, OperationKind } from '@landed/contracts/operation/types';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { nothingToNotify } from './notification.js';
import { outcomeUnknown } from './outcome-unknown.js';
import { unknownOutcome } from './outcomes.js';
import type { OperationOutcome } from './types.js';

type Dependencies = Pick<PaymentDependencies, 'database' | 'keyring'>;

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
  if (!(await saveUnprepared(database, keyring, kind, input, error))) return unknownOutcome;
  return error === null
    ? { kind: 'retryable', code: 'internal_error', ...nothingToNotify }
    : { kind: 'completed', summary: `Rejected: ${error.code}.`, result: { error: error.code }, ...nothingToNotify };
}

/**
 * Reconciles an operation for which nothing was prepared: nothing was sent, and saving that keeps it so. When the save
 * fails, either a run that timed out has prepared the operation just now (`isPrepared`; the next run of the activity
 * reads it), or another attempt has the key.
 */
export async function reconcileUnprepared(
  { database, keyring }: Dependencies,
  kind: OperationKind,
  input: OperationInput,
  isPrepared: () => Promise<boolean>,
): Promise<OperationOutcome> {
  const saved = await saveUnprepared(database, keyring, kind, input, null);
  if (!saved && (await isPrepared())) throw outcomeUnknown();
  return { kind: 'retryable', code: 'internal_error' };
}
