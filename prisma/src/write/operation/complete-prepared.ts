import type { Keyring } from '@landed/codec/keyring';
import { type OperationInput, operationRefOf } from '@landed/contracts/operation/types';
import { type Database, sql } from '../../database.js';
import { completeOperation, sealResponse } from './complete-operation.js';

/**
 * Completes a prepared operation whose payment or refund was changed by something else, such as the lifecycle workflow or
 * an event of the processor. A key that has a response keeps it. Returns false when the attempt has no row.
 */
export async function completePrepared(
  database: Database,
  keyring: Keyring,
  input: OperationInput,
  response: { readonly status: number; readonly body: unknown },
): Promise<boolean> {
  const { operationId, idempotency } = input;
  const body = sealResponse(keyring, operationRefOf(input), response.body);
  const attempt = sql`o.id = ${operationId}::uuid AND o.attempt = ${idempotency.attempt}::int`;
  return (await database.statements.$executeRaw(completeOperation(attempt, { status: response.status, body }))) === 1;
}
