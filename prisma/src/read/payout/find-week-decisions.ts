import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { PayoutSkipReason, PayoutStatus } from '@landed/contracts/payout/status';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** The last decision of a week about a merchant's balance in one currency. */
export interface WeekDecision {
  readonly currency: Currency;
  readonly skipReason: PayoutSkipReason | null;
  /** Of the payout, if it was paid. */
  readonly status: PayoutStatus | null;
}

interface Row {
  currency: Currency;
  skip_reason: PayoutSkipReason | null;
  status: PayoutStatus | null;
}

/** The last decisions of a week about a merchant, one per currency. */
export async function findWeekDecisions(
  { prisma }: Database,
  { rail, period, merchantId }: { readonly rail: Rail; readonly period: string; readonly merchantId: MerchantId },
): Promise<readonly WeekDecision[]> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT DISTINCT ON (d.currency) d.currency::text AS currency, d.skip_reason::text AS skip_reason,
           p.status::text AS status
    FROM payout_decision AS d LEFT JOIN payout AS p ON p.id = d.payout_id
    WHERE d.rail = ${rail}::rail AND d.period = ${period} AND d.merchant_id = ${merchantId}::uuid
    ORDER BY d.currency, d.run DESC`;
  return rows.map((row) => ({ currency: row.currency, skipReason: row.skip_reason, status: row.status }));
}
