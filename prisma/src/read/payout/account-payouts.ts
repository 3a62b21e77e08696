import { asId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { PayoutStatus } from '@landed/contracts/payout/status';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Database } from '../../database.js';
import type { Account } from '../reconciliation/account.js';

/** A payout as it is compared with the partner's. */
export interface AccountPayout {
  /** The input of its workflow, with id, merchant, amount and currency. */
  readonly payout: MerchantPayoutInput;
  readonly status: PayoutStatus;
  readonly isFailing: boolean;
  readonly isAtBank: boolean;
  /** `yyyy-mm-dd`, in UTC. */
  readonly day: string;
}

interface Row {
  id: string;
  merchant_id: string;
  currency: Currency;
  period: string;
  attempt: number;
  amount: bigint;
  status: PayoutStatus;
  is_failing: boolean;
  is_at_bank: boolean;
  day: string;
}

/**
 * The payouts of merchants at one entity that were created since an instant, or that are named, or that are not finished:
 * money may be on the merchant's account at the partner.
 */
export async function loadAccountPayouts(
  { prisma }: Database,
  { rail, entity }: Account,
  merchantIds: readonly string[],
  { since, named = [] }: { readonly since: string; readonly named?: readonly string[] },
): Promise<readonly AccountPayout[]> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT id::text AS id, merchant_id::text AS merchant_id, currency::text AS currency, period, attempt, amount,
           status::text AS status, failing_code IS NOT NULL AND status <> 'failed' AS is_failing,
           partner_payout_hmac IS NOT NULL AS is_at_bank, (created_at AT TIME ZONE 'UTC')::date::text AS day
    FROM payout
    WHERE merchant_id = ANY(${[...merchantIds]}::uuid[]) AND rail = ${rail}::rail AND entity = ${entity}::entity
      AND (created_at >= ${since}::timestamptz OR status IN ('created', 'in_transit')
           OR (failing_code IS NOT NULL AND status <> 'failed') OR id = ANY(${[...named]}::uuid[]))
    ORDER BY id`;
  return rows.map((row) => ({
    payout: {
      rail,
      merchantId: asId<'merchant'>(row.merchant_id),
      payoutId: asId<'payout'>(row.id),
      entity,
      currency: row.currency,
      period: row.period,
      attempt: row.attempt,
      amount: Number(row.amount),
    },
    status: row.status,
    isFailing: row.is_failing,
    isAtBank: row.is_at_bank,
    day: row.day,
  }));
}
