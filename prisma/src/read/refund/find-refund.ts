import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { RefundFailureReason } from '@landed/contracts/refund/status';
import type { Refund } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';

export interface RefundKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly id: string;
}

/** A refund; null when it does not exist for this merchant and rail. */
export async function findRefund(database: Database, { merchantId, rail, id }: RefundKey): Promise<Refund | null> {
  const row = await database.prisma.refund.findUnique({ where: { id_merchantId_rail: { id, merchantId, rail } } });
  if (row === null) return null;
  const { subtotal, shipping, tax, duty, amount: total, currency } = row;
  return {
    id: asId<'refund'>(row.id),
    livemode: row.rail === 'live',
    paymentIntentId: asId<'payment_intent'>(row.paymentIntentId),
    breakdown: { subtotal, shipping, tax, duty, total, currency },
    reason: row.reason,
    status: row.status,
    failureReason: row.failureReason as RefundFailureReason | null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
