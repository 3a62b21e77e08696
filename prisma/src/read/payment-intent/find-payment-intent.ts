import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { FailureCode, PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

export interface PaymentIntentKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly id: string;
}

interface PaymentIntentRow {
  id: string;
  rail: Rail;
  status: PaymentStatus;
  entity: Entity;
  currency: Currency;
  subtotal: number;
  shipping: number;
  tax: number;
  duty: number;
  total: number;
  amount_captured: number;
  amount_refunded: number;
  amount_disputed: number;
  failure_code: FailureCode | null;
  created_at: Date;
  updated_at: Date;
}

/**
 * A payment without its sealed columns; null when it does not exist for this merchant and rail. Merchants repeat this
 * read most, so it is a raw statement: the same read through Prisma's query engine costs twice as much.
 */
export async function findPaymentIntent(database: Database, key: PaymentIntentKey): Promise<PaymentIntentState | null> {
  const [row] = await database.prisma.$queryRaw<PaymentIntentRow[]>`
    SELECT id::text, rail::text, status::text, entity::text, currency::text, subtotal, shipping, tax, duty, total,
           amount_captured, amount_refunded, amount_disputed, failure_code, created_at, updated_at
    FROM payment_intent
    WHERE merchant_id = ${key.merchantId}::uuid AND rail = ${key.rail}::rail AND id = ${key.id}::uuid`;
  return row === undefined ? null : paymentIntentState(row);
}

function paymentIntentState(row: PaymentIntentRow): PaymentIntentState {
  const { status, entity, subtotal, shipping, tax, duty, total, currency } = row;
  return {
    id: asId<'payment_intent'>(row.id),
    livemode: row.rail === 'live',
    status,
    entity,
    breakdown: { subtotal, shipping, tax, duty, total, currency },
    amountCaptured: row.amount_captured,
    amountRefunded: row.amount_refunded,
    amountDisputed: row.amount_disputed,
    failureCode: row.failure_code,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
