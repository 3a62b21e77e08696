import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type MerchantId, type PaymentIntentId } from '@landed/contracts/ids/ids';
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

/** The payment with this id, or the payment of the refund with this id; null when there is neither. For operators. */
export async function findAnyPayment(database: Database, id: string): Promise<AnyPayment | null> {
  const { paymentIntent, refund } = database.prisma;
  const refunded = await refund.findUnique({ where: { id }, select: { paymentIntentId: true } });
  const row = await paymentIntent.findUnique({
    where: { id: refunded?.paymentIntentId ?? id },
    select: { rail: true, merchantId: true, id: true, entity: true, status: true },
  });
  if (row === null) return null;
  const { rail, entity, status } = row;
  const paymentIntentId = asId<'payment_intent'>(row.id);
  return { rail, merchantId: asId<'merchant'>(row.merchantId), paymentIntentId, entity, status };
}
