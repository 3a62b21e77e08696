import type { OperationInput, OperationKind } from '@landed/contracts/operation/types';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { outcomeUnknown } from './outcome-unknown.js';
import type { SettleOutcome } from './types.js';

/**
 * The slow lane's end of an operation for which nothing was prepared: nothing was sent, and writing that down keeps it
 * so. When the row is taken instead, either a run that was given up went on and has done something just now, which the
 * next run of the activity reads (a retryable failure), or another attempt has the key.
 */
export async function finishUnsent(
  { database, keyring }: Pick<PaymentDependencies, 'database' | 'keyring'>,
  kind: OperationKind,
  input: OperationInput,
  hasGoneOn: () => Promise<boolean>,
): Promise<SettleOutcome> {
  const concluded = await saveUnprepared(database, keyring, kind, input, null);
  if (!concluded && (await hasGoneOn())) throw outcomeUnknown();
  return { kind: 'retryable', code: 'internal_error' };
}
