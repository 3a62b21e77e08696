import type { Keyring } from '@landed/codec/keyring';
import type { OperationInput, OperationKind } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import { sealAnswer } from '../operation/seal-answer.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';
import { sealContexts, sealJson } from '../sealing.js';

export interface AuthorizationHold {
  readonly kind: OperationKind;
  readonly input: OperationInput & PaymentRef;
  readonly processorKey: string;
  /** The answer that applies if the outcome stays unknown: the payment as it still is. */
  readonly answer: unknown;
}

/**
 * Takes an authorization for one capture or cancel, in one statement: the idempotency row, the payment's mark, the
 * write-ahead attempt. False when the payment is not free (another has it, or it is no authorization any more) or the
 * key is not; nothing is written then.
 */
export async function holdAuthorization(
  database: Database,
  keyring: Keyring,
  hold: AuthorizationHold,
): Promise<boolean> {
  const { kind, input, processorKey } = hold;
  const { idempotency, merchantId, rail } = input;
  const keySealed = sealJson(keyring, idempotency.key, sealContexts.idempotencyKey(idempotency.keyHash));
  const answer = sealAnswer(keyring, { rail, merchantId, keyHash: idempotency.keyHash }, hold.answer);
  const held = await database.prisma.$executeRaw`
    WITH free AS (
      SELECT id FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${input.paymentIntentId}::uuid
        AND status = 'authorized' AND pending_operation_id IS NULL
      FOR UPDATE
    ), op AS (
      INSERT INTO operation AS o (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt,
                                  accepted_at, answer_status, answer, payment_intent_id)
      SELECT ${input.operationId}::uuid, ${merchantId}::uuid, ${rail}::rail, ${idempotency.keyHash}, ${keySealed}::bytea,
             ${idempotency.fingerprint}, ${kind}, 'running', ${idempotency.attempt}::int,
             ${input.acceptedAt}::timestamptz, 200, ${answer}::bytea, free.id
      FROM free
      ON CONFLICT (merchant_id, rail, key_hash) DO UPDATE
        SET state = 'running', attempt = EXCLUDED.attempt, accepted_at = EXCLUDED.accepted_at,
            answer_status = 200, answer = EXCLUDED.answer, payment_intent_id = EXCLUDED.payment_intent_id
        WHERE o.state = 'retryable' AND o.attempt < EXCLUDED.attempt AND o.fingerprint = EXCLUDED.fingerprint
      RETURNING o.id
    ), attempt AS (
      INSERT INTO processor_attempt (processor_key, payment_intent_id, operation_id, kind, created_at)
      SELECT ${processorKey}, ${input.paymentIntentId}::uuid, op.id, ${kind}, now() FROM op
    )
    UPDATE payment_intent SET pending_operation_id = op.id
    FROM op
    WHERE payment_intent.id = ${input.paymentIntentId}::uuid`;
  return held === 1;
}
