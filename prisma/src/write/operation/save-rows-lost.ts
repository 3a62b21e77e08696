import type { Keyring } from '@landed/codec/keyring';
import type { OperationInput, OperationKind } from '@landed/contracts/operation/types';
import type { Database } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';

/**
 * Makes the key of an attempt whose rows the database lost `recovery_required`, so that no later attempt may run. An
 * attempt that has a row is not touched. Returns whether this call changed the key.
 */
export async function saveRowsLost(
  database: Database,
  keyring: Keyring,
  kind: OperationKind,
  input: OperationInput,
): Promise<boolean> {
  const { idempotency, merchantId, rail } = input;
  const keySealed = sealJson(keyring, idempotency.key, sealContexts.idempotencyKey(idempotency.keyHash));
  const written = await database.prisma.$executeRaw`
    INSERT INTO operation AS o (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt,
                                processor_key_number, accepted_at)
    SELECT ${input.operationId}::uuid, ${merchantId}::uuid, ${rail}::rail, ${idempotency.keyHash}, ${keySealed}::bytea,
           ${idempotency.fingerprint}, ${kind}, 'recovery_required', ${idempotency.attempt}::int,
           ${idempotency.processorKeyNumber}::int, ${input.acceptedAt}::timestamptz
    WHERE NOT EXISTS (SELECT FROM operation WHERE id = ${input.operationId}::uuid AND key_hash IS NULL)
    ON CONFLICT (merchant_id, rail, key_hash) DO UPDATE
      SET state = 'recovery_required', attempt = EXCLUDED.attempt,
          processor_key_number = EXCLUDED.processor_key_number, accepted_at = EXCLUDED.accepted_at,
          response_status = NULL, response = NULL, payment_intent_id = NULL
      WHERE o.state = 'retryable' AND o.attempt < EXCLUDED.attempt AND o.fingerprint = EXCLUDED.fingerprint`;
  return written === 1;
}
