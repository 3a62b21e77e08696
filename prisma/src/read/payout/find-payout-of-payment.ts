import type { Database } from '../../database.js';
import type { ResourceKey } from '../row/resource-key.js';

/** The payout that pays what a capture has made available. Without one, the run from `availableAt` on may pay it. */
export interface PayoutOfPayment {
  readonly payout: { readonly id: string; readonly period: string } | null;
  /** RFC 3339; null: at once. */
  readonly availableAt: string | null;
}

/** Null when nothing of the payment was captured. */
export async function findPayoutOfPayment(
  { prisma }: Pick<Database, 'prisma'>,
  { id, merchantId, rail }: ResourceKey,
): Promise<PayoutOfPayment | null> {
  const row = await prisma.ledgerEntry.findFirst({
    where: {
      journal: { paymentIntentId: id, merchantId, rail, kind: 'charge_captured' },
      account: { kind: 'merchant_available' },
    },
    select: { availableAt: true, payout: { select: { payout: { select: { id: true, period: true } } } } },
  });
  if (row === null) return null;
  return { payout: row.payout?.payout ?? null, availableAt: row.availableAt?.toISOString() ?? null };
}
