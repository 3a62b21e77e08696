import type { BalanceFacts } from '@landed/contracts/balance/response';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { accountTotal } from '../ledger/account-total.js';

export interface BalanceQuery {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly now: Date;
  /** When the next weekly run begins. */
  readonly nextRunAt: Date;
  /** The most days of the reserve calendar. */
  readonly releasesMax: number;
}

/** As JSON. */
type Releases = readonly { readonly at: string; readonly amount: number }[];

interface Row {
  currency: Currency;
  available: string;
  pending: string;
  pending_until: Date | null;
  available_at_run: string;
  reserve: string;
  due_at_run: string;
  releases: Releases;
  in_transit: string;
  held: boolean;
  bank_status: 'active' | 'errored' | null;
  usable_from: Date | null;
}

/**
 * All currencies of a merchant in one statement, so that they are of one moment. Each account is its last snapshot and
 * the entries after it, so the time does not depend on the size of the ledger. The reserve is read by its account, its
 * calendar by the holds.
 */
const statement = {
  name: 'landed_read_balance',
  text: `
    WITH balance AS (
      SELECT a.currency,
             COALESCE(-sum(total.amount) FILTER (WHERE a.kind = 'merchant_available'), 0) AS owed,
             COALESCE(-sum(later.amount), 0) AS pending, max(later.until) AS pending_until,
             COALESCE(-sum(later.at_run), 0) AS available_at_run,
             COALESCE(-sum(total.amount) FILTER (WHERE a.kind = 'merchant_reserve'), 0) AS reserve,
             COALESCE(-sum(total.amount) FILTER (WHERE a.kind = 'merchant_in_transit'), 0) AS in_transit
      FROM ledger_account AS a
      ${accountTotal}
      LEFT JOIN LATERAL (
        SELECT sum(e.amount) AS amount, max(e.available_at) AS until,
               sum(e.amount) FILTER (WHERE e.available_at <= $4::timestamptz) AS at_run
        FROM ledger_entry AS e WHERE e.account_id = a.id AND e.available_at > $3::timestamptz
      ) AS later ON a.kind = 'merchant_available'
      WHERE a.scope = 'merchant' AND a.merchant_id = $2::uuid AND a.rail = $1::rail
      GROUP BY a.currency
    ), due AS (
      SELECT currency, due_at, sum(held - released) AS amount,
             row_number() OVER (PARTITION BY currency ORDER BY due_at) AS position
      FROM reserve_hold WHERE merchant_id = $2::uuid AND rail = $1::rail AND released < held
      GROUP BY currency, due_at
    ), calendar AS (
      SELECT currency, sum(amount) FILTER (WHERE due_at <= $4::timestamptz) AS due_at_run,
             jsonb_agg(jsonb_build_object('at', due_at, 'amount', amount) ORDER BY due_at)
               FILTER (WHERE position <= $5::int) AS releases
      FROM due GROUP BY currency
    )
    SELECT b.currency::text AS currency, (b.owed - b.pending)::text AS available, b.pending::text AS pending, b.pending_until,
           b.available_at_run::text AS available_at_run, b.reserve::text AS reserve,
           COALESCE(c.due_at_run, 0)::text AS due_at_run, COALESCE(c.releases, '[]'::jsonb) AS releases,
           b.in_transit::text AS in_transit, m.held_at IS NOT NULL AS held, k.status::text AS bank_status, k.usable_from
    FROM balance AS b
    JOIN merchant AS m ON m.id = $2::uuid
    LEFT JOIN calendar AS c ON c.currency = b.currency
    LEFT JOIN bank_account AS k
      ON k.merchant_id = $2::uuid AND k.rail = $1::rail AND k.currency = b.currency AND k.replaced_at IS NULL
    ORDER BY b.currency`,
};

/** What a merchant has, by currency, in the order of the currencies. Currencies that it never used have zeros. */
export async function readBalance(
  database: Database,
  { rail, merchantId, now, nextRunAt, releasesMax }: BalanceQuery,
): Promise<readonly BalanceFacts[]> {
  const values = [rail, merchantId, now.toISOString(), nextRunAt.toISOString(), releasesMax];
  const { rows } = await database.pool.query<Row>({ ...statement, values });
  return rows.map(({ bank_status: status, usable_from: usableFrom, ...row }) => ({
    currency: row.currency,
    available: Number(row.available),
    pending: Number(row.pending),
    pendingUntil: row.pending_until,
    availableAtRun: Number(row.available_at_run),
    reserve: Number(row.reserve),
    dueAtRun: Number(row.due_at_run),
    releases: row.releases.map(({ at, amount }) => ({ at: new Date(at), amount })),
    inTransit: Number(row.in_transit),
    held: row.held,
    bankAccount: status === null || usableFrom === null ? null : { status, usableFrom },
  }));
}
