import type { Keyring } from '@landed/codec/keyring';
import type { OperationInput, OperationKind } from '@landed/contracts/operation/types';
import { type Database, sql } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';
import { claimKey, zeroIfClaimedAtOnce } from '../operation/claim-key.js';

export interface AuthorizationHold {
  readonly kind: OperationKind;
  readonly input: OperationInput & PaymentRef;
  readonly processorKey: string;
  /** The response that applies when the outcome is not known in time: the payment, still authorized. */
  readonly response: unknown;
}

/**
 * Holds an authorization for one capture or cancel, in one statement: the operation, the hold on the payment, the
 * write-ahead attempt. Returns false, and writes nothing, when another operation holds the payment, when the
 * payment is not authorized now, or when the key is not free for this attempt.
 */
export async function holdAuthorization(
  database: Database,
  keyring: Keyring,
  hold: AuthorizationHold,
): Promise<boolean> {
  const { kind, input, processorKey } = hold;
  const { merchantId, rail, paymentIntentId } = input;
  const claim = claimKey(keyring, { kind, input, paymentIntentId, response: hold.response }, sql`FROM free`);
  const held = database.statements.$executeRaw`
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
  return (await zeroIfClaimedAtOnce(held)) === 1;
}
