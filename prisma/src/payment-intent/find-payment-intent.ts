import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { FailureCode } from '@landed/contracts/payment-intent/status';
import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../database.js';

export interface PaymentIntentKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly id: string;
}

/** What the store knows of a payment without opening a seal; null when absent, another merchant's or another rail's. */
export async function findPaymentIntent(database: Database, key: PaymentIntentKey): Promise<PaymentIntentState | null> {
  const row = await database.prisma.paymentIntent.findUnique({
    where: { merchantId_rail_id: { merchantId: key.merchantId, rail: key.rail, id: key.id } },
    omit: { paymentMethod: true },
  });
  if (row === null) return null;
  return {
    id: asId<'payment_intent'>(row.id),
    livemode: row.rail === 'live',
    status: row.status,
    entity: row.entity,
    breakdown: {
      subtotal: row.subtotal,
      shipping: row.shipping,
      tax: row.tax,
      duty: row.duty,
      total: row.total,
      currency: row.currency,
    },
    amountCaptured: row.amountCaptured,
    amountRefunded: row.amountRefunded,
    amountDisputed: row.amountDisputed,
    failureCode: row.failureCode as FailureCode | null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
