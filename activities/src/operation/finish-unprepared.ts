import type { ApiError } from '@landed/contracts/errors/api-error';
import type { OperationInput, OperationKind } from '@landed/contracts/operation/types';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { nothingToNotify } from './notification.js';
import { notPrepared } from './outcomes.js';
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
  if (!(await saveUnprepared(database, keyring, kind, input, error))) return notPrepared;
  return error === null
    ? { kind: 'retryable', code: 'internal_error', ...nothingToNotify }
    : { kind: 'completed', summary: `Rejected: ${error.code}.`, result: { error: error.code }, ...nothingToNotify };
}
