import type { Keyring } from '@landed/codec/keyring';
import type { OperationInput, OperationKind } from '@landed/contracts/operation/types';
import { type Database, sql } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';
import { claimKey } from '../operation/claim-key.js';

export interface AuthorizationHold {
  readonly kind: OperationKind;
  readonly input: OperationInput & PaymentRef;
  readonly processorKey: string;
  /** The response that applies if the outcome stays unknown: the payment as it still is. */
  readonly response: unknown;
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
  const { merchantId, rail, paymentIntentId } = input;
  const claim = claimKey(keyring, { kind, input, paymentIntentId, response: hold.response }, sql`FROM free`);
  const held = await database.prisma.$executeRaw`
    WITH free AS (
      SELECT id FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${paymentIntentId}::uuid
        AND status = 'authorized' AND pending_operation_id IS NULL
      FOR UPDATE
    ), ${claim}, attempt AS (
      INSERT INTO processor_attempt (processor_key, payment_intent_id, operation_id, kind, created_at)
      SELECT ${processorKey}, ${paymentIntentId}::uuid, op.id, ${kind}, now() FROM op
    )
    UPDATE payment_intent SET pending_operation_id = op.id
    FROM op
    WHERE payment_intent.id = ${paymentIntentId}::uuid`;
  return held === 1;
}
