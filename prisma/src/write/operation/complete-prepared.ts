import type { Keyring } from '@landed/codec/keyring';
import type { OperationInput } from '@landed/contracts/operation/types';
import type { Database } from '../../database.js';
import { sealResponse } from './seal-response.js';

/**
 * Ends an operation that was prepared and whose payment somebody else has moved: this is its response, unless it has one
 * already, which it keeps.
 */
export async function completePrepared(
  database: Database,
  keyring: Keyring,
  input: OperationInput,
  response: { readonly status: number; readonly body: unknown },
): Promise<void> {
  const { rail, merchantId, idempotency } = input;
  const body = sealResponse(keyring, { rail, merchantId, keyHash: idempotency.keyHash }, response.body);
  await database.prisma.$executeRaw`
    UPDATE operation AS o
    SET state = 'completed',
        response_status = CASE WHEN o.completed_at IS NULL THEN ${response.status}::int ELSE o.response_status END,
        response = CASE WHEN o.completed_at IS NULL THEN ${body}::bytea ELSE o.response END,
        completed_at = COALESCE(o.completed_at, now())
    WHERE o.id = ${input.operationId}::uuid AND o.attempt = ${idempotency.attempt}::int
      AND o.state IN ('running', 'completed', 'recovery_required')`;
}
