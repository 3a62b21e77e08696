import type { Keyring } from '@landed/codec/keyring';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { errorTable } from '@landed/contracts/errors/error-table';
import { errorBody, type Refusal } from '@landed/contracts/errors/refusal';
import type { Database } from '@landed/prisma/database';
import { sealContexts, sealJson } from '../sealing.js';
import { sealAnswer } from './seal-answer.js';

/**
 * Ends an operation for which nothing was prepared: with a refusal, which becomes the key's answer, or without one
 * (`null`), which leaves the key free for another attempt. False when the key was not free for this attempt.
 */
export async function concludeUnprepared(
  database: Database,
  keyring: Keyring,
  input: CheckoutInput,
  refusal: Refusal | null,
): Promise<boolean> {
  const { idempotency, merchantId, rail } = input;
  const key = { rail, merchantId, keyHash: idempotency.keyHash };
  const keySealed = sealJson(keyring, idempotency.key, sealContexts.idempotencyKey(idempotency.keyHash));
  const state = refusal === null ? 'retryable' : 'sealed';
  const status = refusal === null ? null : errorTable[refusal.code].status;
  const answer = refusal === null ? null : sealAnswer(keyring, key, errorBody(refusal));
  const written = await database.prisma.$executeRaw`
    INSERT INTO operation AS o (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt,
                                accepted_at, answer_status, answer, sealed_at)
    VALUES (${input.operationId}::uuid, ${merchantId}::uuid, ${rail}::rail, ${idempotency.keyHash}, ${keySealed},
            ${idempotency.fingerprint}, 'checkout', ${state}::operation_state, ${idempotency.attempt},
            ${input.acceptedAt}::timestamptz, ${status}::int, ${answer}::bytea,
            CASE WHEN ${state} = 'sealed' THEN now() END)
    ON CONFLICT (merchant_id, rail, key_hash) DO UPDATE
      SET state = EXCLUDED.state, attempt = EXCLUDED.attempt, accepted_at = EXCLUDED.accepted_at,
          answer_status = EXCLUDED.answer_status, answer = EXCLUDED.answer, sealed_at = EXCLUDED.sealed_at,
          payment_intent_id = NULL
      WHERE o.state = 'retryable' AND o.attempt < EXCLUDED.attempt AND o.fingerprint = EXCLUDED.fingerprint`;
  return written === 1;
}
