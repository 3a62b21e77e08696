import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { accountTotal } from './account-total.js';

export interface BalanceFilter {
  readonly rail: Rail;
  /** Absent: all merchants. */
  readonly merchantId?: MerchantId;
  /** Absent: all currencies. */
  readonly currency?: Currency;
}

/** What a merchant has in one currency, in minor units. Positive is the merchant's, negative is what it owes. */
export interface AccountBalance {
  readonly merchantId: MerchantId;
  readonly entity: Entity;
  readonly currency: Currency;
  /** What a payout can take now. */
  readonly available: number;
  /** What becomes available later, when the processor has paid it out. */
  readonly pending: number;
  readonly reserve: number;
  /** Payouts that the bank has not confirmed. */
  readonly inTransit: number;
}

interface Row {
  merchant_id: string;
  entity: Entity;
  currency: Currency;
  available: string;
  pending: string;
  reserve: string;
  in_transit: string;
}

/**
 * The balances of merchants. Each account is its last snapshot and the entries after it, so the time does not depend on
 * the size of the ledger. Unnamed, because the plan depends on the filter.
 */
const statement = {
  text: `
  SELECT a.merchant_id::text AS merchant_id, a.entity::text AS entity, a.currency::text AS currency,
         (COALESCE(-sum(total.amount) FILTER (WHERE a.kind = 'merchant_available'), 0) + COALESCE(sum(later.amount), 0))::text AS available,
         COALESCE(-sum(later.amount), 0)::text AS pending,
         COALESCE(-sum(total.amount) FILTER (WHERE a.kind = 'merchant_reserve'), 0)::text AS reserve,
         COALESCE(-sum(total.amount) FILTER (WHERE a.kind = 'merchant_in_transit'), 0)::text AS in_transit
  FROM ledger_account AS a
  ${accountTotal}
  LEFT JOIN LATERAL (
    SELECT sum(e.amount) AS amount FROM ledger_entry AS e
    WHERE e.account_id = a.id AND e.available_at > now()
  ) AS later ON a.kind = 'merchant_available'
  WHERE a.scope = 'merchant' AND a.rail = $1::rail
    AND ($2::uuid IS NULL OR a.merchant_id = $2::uuid) AND ($3::currency IS NULL OR a.currency = $3::currency)
  GROUP BY a.merchant_id, a.entity, a.currency
  ORDER BY a.merchant_id, a.currency`,
};

/** The balances of one merchant or of all, by currency. Currencies that a merchant never used have zeros. */
export async function accountBalances(database: Database, filter: BalanceFilter): Promise<readonly AccountBalance[]> {
  const values = [filter.rail, filter.merchantId ?? null, filter.currency ?? null];
  const { rows } = await database.pool.query<Row>({ ...statement, values });
  return rows.map((row) => ({
    merchantId: asId<'merchant'>(row.merchant_id),
    entity: row.entity,
    currency: row.currency,
    available: Number(row.available),
    pending: Number(row.pending),
    reserve: Number(row.reserve),
    inTransit: Number(row.in_transit),
  }));
}
