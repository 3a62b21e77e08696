import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { PayoutSkipReason, PayoutStatus } from '@landed/contracts/payout/status';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** The last decision of a week about a merchant's balance in one currency. */
export interface WeekDecision {
  readonly currency: Currency;
  readonly skipReason: PayoutSkipReason | null;
  /** The status of the payout, if it was paid. */
  readonly status: PayoutStatus | null;
}

/** The last decisions of a week about a merchant, one per currency. */
export async function findWeekDecisions(
  { prisma }: Database,
  { rail, period, merchantId }: { readonly rail: Rail; readonly period: string; readonly merchantId: MerchantId },
): Promise<readonly WeekDecision[]> {
  const rows = await prisma.payoutDecision.findMany({
    where: { rail, period, merchantId },
    orderBy: [{ currency: 'asc' }, { run: 'desc' }],
    distinct: ['currency'],
    select: { currency: true, skipReason: true, payout: { select: { status: true } } },
  });
  return rows.map(({ payout, ...decision }) => ({ ...decision, status: payout?.status ?? null }));
}
