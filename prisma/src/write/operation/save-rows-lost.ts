import type { Keyring } from '@landed/codec/keyring';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import type { Database } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';

/**
 * Makes the key of an attempt whose rows the database lost `recovery_required`, so that no later attempt may run, and
 * stores what the operation is about: the database then knows that it waits, and its workflow can be started again. An
 * attempt that has a row is not touched. Returns whether this call changed the key.
 */
export async function saveRowsLost(
  database: Database,
  keyring: Keyring,
  { kind, input }: StoredOperation,
): Promise<boolean> {
  const { idempotency, merchantId, rail } = input;
  const entity = 'body' in input ? entityOfCurrency[input.body.currency] : input.entity;
  const refundId = 'refundId' in input ? input.refundId : null;
  const disputeId = 'disputeId' in input ? input.disputeId : null;
  const inputSealed = sealJson(keyring, input, sealContexts.inputOfLostRows(input.operationId));
  const keySealed = sealJson(keyring, idempotency.key, sealContexts.idempotencyKey(idempotency.keyHash));
  const written = await database.statements.$executeRaw`
    WITH lost AS (
      INSERT INTO operation AS o (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt,
                                  processor_key_number, accepted_at, user_id)
      SELECT ${input.operationId}::uuid, ${merchantId}::uuid, ${rail}::rail, ${idempotency.keyHash}, ${keySealed}::bytea,
             ${idempotency.fingerprint}, ${kind}, 'recovery_required', ${idempotency.attempt}::int,
             ${idempotency.processorKeyNumber}::int, ${input.acceptedAt}::timestamptz, ${input.userId ?? null}::uuid
      WHERE NOT EXISTS (SELECT FROM operation WHERE id = ${input.operationId}::uuid AND key_hash IS NULL)
      ON CONFLICT (merchant_id, rail, key_hash) DO UPDATE
        SET state = 'recovery_required', attempt = EXCLUDED.attempt,
            processor_key_number = EXCLUDED.processor_key_number, accepted_at = EXCLUDED.accepted_at,
            response_status = NULL, response = NULL, payment_intent_id = NULL, user_id = EXCLUDED.user_id
        WHERE o.state = 'retryable' AND o.attempt < EXCLUDED.attempt AND o.fingerprint = EXCLUDED.fingerprint
      RETURNING o.id, o.rail, o.merchant_id
    )
    INSERT INTO lost_operation (id, rail, merchant_id, entity, payment_intent_id, refund_id, dispute_id, input)
    SELECT id, rail, merchant_id, ${entity}::entity, ${input.paymentIntentId}::uuid, ${refundId}::uuid,
           ${disputeId}::uuid, ${inputSealed}::bytea
    FROM lost
    ON CONFLICT (id) DO NOTHING`;
  return written === 1;
}
