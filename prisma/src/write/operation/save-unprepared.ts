import type { Keyring } from '@landed/codec/keyring';
import type { ApiError } from '@landed/contracts/errors/api-error';
import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import { type OperationInput, type OperationKind, operationRefOf } from '@landed/contracts/operation/types';
import type { Database } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { sealedError } from './complete-operation.js';

/**
 * Ends an operation for which nothing was prepared. An API error becomes the key's response; `null` leaves the key free
 * for another attempt, which sends the processor key with the number of `input`. With the same number, should this one
 * have reached the processor after all, the processor returns its effect instead of making another. Returns false when
 * the key is not free for this attempt, or was purged after the gateway found it free: the operation then no longer has a
 * key.
 *
 * A completed operation keeps the payment that it named, if the merchant has it, for the details of a conflict.
 */
export async function saveUnprepared(
  database: Database,
  keyring: Keyring,
  kind: OperationKind,
  input: OperationInput & { readonly paymentIntentId?: PaymentIntentId | null },
  error: ApiError | null,
): Promise<boolean> {
  const { idempotency, merchantId, rail } = input;
  const keySealed = sealJson(keyring, idempotency.key, sealContexts.idempotencyKey(idempotency.keyHash));
  const state = error === null ? 'retryable' : 'completed';
  const response = error && sealedError(keyring, operationRefOf(input), error);
  const named = error === null ? null : (input.paymentIntentId ?? null);
  const written = await database.statements.$executeRaw`
    INSERT INTO operation AS o (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt,
                                processor_key_number, accepted_at, response_status, response, completed_at,
                                payment_intent_id, user_id)
    SELECT ${input.operationId}::uuid, ${merchantId}::uuid, ${rail}::rail, ${idempotency.keyHash}, ${keySealed}::bytea,
           ${idempotency.fingerprint}, ${kind}, ${state}::operation_state, ${idempotency.attempt}::int,
           ${idempotency.processorKeyNumber}::int, ${input.acceptedAt}::timestamptz, ${response?.status}::int, ${response?.body}::bytea,
           CASE WHEN ${state} = 'completed' THEN now() END,
           (SELECT id FROM payment_intent
            WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${named}::uuid),
           ${input.userId ?? null}::uuid
    WHERE NOT EXISTS (SELECT FROM operation WHERE id = ${input.operationId}::uuid AND key_hash IS NULL)
    ON CONFLICT (merchant_id, rail, key_hash) DO UPDATE
      SET state = EXCLUDED.state, attempt = EXCLUDED.attempt,
          processor_key_number = EXCLUDED.processor_key_number, accepted_at = EXCLUDED.accepted_at,
          response_status = EXCLUDED.response_status, response = EXCLUDED.response, completed_at = EXCLUDED.completed_at,
          payment_intent_id = EXCLUDED.payment_intent_id, user_id = EXCLUDED.user_id
      WHERE o.state = 'retryable' AND o.attempt < EXCLUDED.attempt AND o.fingerprint = EXCLUDED.fingerprint`;
  return written === 1;
}
