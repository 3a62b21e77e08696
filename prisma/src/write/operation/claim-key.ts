import type { Keyring } from '@landed/codec/keyring';
import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import { type OperationInput, type OperationKind, operationRefOf } from '@landed/contracts/operation/types';
import { type SqlPart, sql } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { sealResponse } from './complete-operation.js';

export interface KeyClaim {
  readonly kind: OperationKind;
  readonly input: OperationInput;
  readonly paymentIntentId: PaymentIntentId;
  /** The response that applies when the outcome is not known in time. */
  readonly response: unknown;
}

/**
 * The part `op` of a statement: claims the idempotency key for this attempt and stores the prepared response. It
 * returns a row only if the key was free: never used, used by an earlier attempt that did nothing, or waiting for the
 * rows of this attempt, which were lost.
 *
 * @param source rows that must exist as well, as `FROM …`; empty if the key is the only condition.
 */
export function claimKey(
  keyring: Keyring,
  { kind, input, paymentIntentId, response }: KeyClaim,
  source: SqlPart,
): SqlPart {
  const { operationId, merchantId, rail, idempotency, acceptedAt, userId } = input;
  const { key, keyHash, fingerprint, attempt, processorKeyNumber } = idempotency;
  const keySealed = sealJson(keyring, key, sealContexts.idempotencyKey(keyHash));
  const sealed = sealResponse(keyring, operationRefOf(input), response);
  return sql`op AS (
      INSERT INTO operation AS o (id, merchant_id, rail, key_hash, key_sealed, fingerprint, kind, state, attempt,
                                  processor_key_number, accepted_at, response_status, response, payment_intent_id, user_id)
      SELECT ${operationId}::uuid, ${merchantId}::uuid, ${rail}::rail, ${keyHash}, ${keySealed}::bytea, ${fingerprint},
             ${kind}, 'running', ${attempt}::int, ${processorKeyNumber}::int, ${acceptedAt}::timestamptz, 200,
             ${sealed}::bytea, ${paymentIntentId}::uuid, ${userId ?? null}::uuid
      ${source}
      ON CONFLICT (merchant_id, rail, key_hash) DO UPDATE
        SET state = 'running', attempt = EXCLUDED.attempt, processor_key_number = EXCLUDED.processor_key_number,
            accepted_at = EXCLUDED.accepted_at, response_status = 200, response = EXCLUDED.response,
            payment_intent_id = EXCLUDED.payment_intent_id, user_id = EXCLUDED.user_id
        WHERE o.fingerprint = EXCLUDED.fingerprint
          AND (o.state = 'retryable' AND o.attempt < EXCLUDED.attempt
               OR o.state = 'recovery_required' AND o.attempt = EXCLUDED.attempt AND o.payment_intent_id IS NULL)
      RETURNING o.id
    )`;
}

const uniqueViolation = '23505';

/**
 * The number of rows that a claiming statement wrote: 0 when another run claimed the same operation at the same instant.
 * `ON CONFLICT` looks at the index of the key. Two equal claims can pass it together, and the second then violates the
 * primary key.
 */
export async function zeroIfClaimedAtOnce(statement: PromiseLike<number>): Promise<number> {
  try {
    return await statement;
  } catch (error) {
    if (isOfOperationKey(error)) return 0;
    throw error;
  }
}

/** As the driver says it, or as Prisma does in a transaction. */
function isOfOperationKey(error: unknown): boolean {
  if (!(error instanceof Error) || !error.message.includes('"operation_pkey"')) return false;
  return ('code' in error && error.code === uniqueViolation) || error.message.includes(uniqueViolation);
}
