import type { Entity } from '@landed/contracts/entity/entity';
import type { MerchantId, PaymentIntentId } from '@landed/contracts/ids/ids';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** A payment of any merchant, as operators look it up. */
export interface AnyPayment {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly paymentIntentId: PaymentIntentId;
  readonly entity: Entity;
  readonly status: PaymentStatus;
}

const statement = {
  name: 'landed_find_any_payment',
  text: `
    SELECT p.rail, p.merchant_id AS "merchantId", p.id AS "paymentIntentId", p.entity, p.status
    FROM payment_intent AS p
    WHERE p.id = COALESCE((SELECT payment_intent_id FROM refund WHERE id = $1::uuid), $1::uuid)`,
};

/** The payment with this id, or the payment of the refund with this id; null when there is neither. For operators. */
export async function findAnyPayment(database: Database, id: string): Promise<AnyPayment | null> {
  const { rows } = await database.pool.query<AnyPayment>({ ...statement, values: [id] });
  return rows[0] ?? null;
}
