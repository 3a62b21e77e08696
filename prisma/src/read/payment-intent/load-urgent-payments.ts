import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** Authorizations of one currency that end soon. */
export interface EndingAuthorizations {
  readonly currency: Currency;
  readonly count: number;
  /** Minor units. */
  readonly amount: number;
  /** When the first of them ends; RFC 3339. */
  readonly firstAt: string;
}

export interface UrgentPayments {
  readonly authorizations: readonly EndingAuthorizations[];
  /** Payments of unknown outcome that are older than an hour. */
  readonly processing: number;
}

interface Row {
  readonly currency: Currency;
  readonly count: number;
  readonly amount: bigint;
  readonly firstAt: Date;
}

/** Payments of one currency that are looked at: the oldest ones, which end first. */
const rowsMax = 500;

/** The payments that the merchant must look at: authorizations that end within 48 hours, and charges whose outcome is long unknown. */
export async function loadUrgentPayments(
  { statements }: Database,
  { rail, merchantId }: { readonly rail: Rail; readonly merchantId: MerchantId },
): Promise<UrgentPayments> {
  const [ending, processing] = await Promise.all([
    statements.$queryRaw<Row[]>`
      SELECT p.currency::text AS currency, count(*)::int AS count, sum(p.total)::bigint AS amount,
             min(p.capture_before) AS "firstAt"
      FROM unnest(enum_range(NULL::currency)) AS c (currency)
      CROSS JOIN LATERAL (
        SELECT t.currency, t.total, t.capture_before FROM payment_intent AS t
        WHERE t.merchant_id = ${merchantId}::uuid AND t.rail = ${rail}::rail AND t.status = 'authorized'
          AND t.currency = c.currency
        ORDER BY t.created_at, t.id LIMIT ${rowsMax}::int
      ) AS p
      WHERE p.capture_before < now() + interval '48 hours' AND p.capture_before > now()
      GROUP BY p.currency
      ORDER BY min(p.capture_before)`,
    statements.$queryRaw<{ readonly count: number }[]>`
      SELECT count(*)::int AS count FROM (
        SELECT FROM payment_intent
        WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND status = 'processing'
          AND created_at < now() - interval '1 hour'
        LIMIT ${rowsMax}::int
      ) AS old`,
  ]);
  return {
    authorizations: ending.map(({ amount, firstAt, ...row }) => ({
      ...row,
      amount: Number(amount),
      firstAt: firstAt.toISOString(),
    })),
    processing: processing[0]?.count ?? 0,
  };
}
