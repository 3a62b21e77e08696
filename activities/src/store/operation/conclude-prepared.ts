import type { Keyring } from '@landed/codec/keyring';
import type { OperationInput } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import { sealAnswer } from './seal-answer.js';

/**
 * Ends an operation that was prepared and whose payment somebody else has moved: this is its answer, unless it has one
 * already, which it keeps.
 */
export async function concludePrepared(
  database: Database,
  keyring: Keyring,
  input: OperationInput,
  answer: { readonly status: number; readonly body: unknown },
): Promise<void> {
  const { rail, merchantId, idempotency } = input;
  const body = sealAnswer(keyring, { rail, merchantId, keyHash: idempotency.keyHash }, answer.body);
  await database.prisma.$executeRaw`
    UPDATE operation AS o
    SET state = 'sealed',
        answer_status = CASE WHEN o.sealed_at IS NULL THEN ${answer.status}::int ELSE o.answer_status END,
        answer = CASE WHEN o.sealed_at IS NULL THEN ${body}::bytea ELSE o.answer END,
        sealed_at = COALESCE(o.sealed_at, now())
    WHERE o.id = ${input.operationId}::uuid AND o.attempt = ${idempotency.attempt}::int
      AND o.state IN ('running', 'sealed', 'recovery_required')`;
}
