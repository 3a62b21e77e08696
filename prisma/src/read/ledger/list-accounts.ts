import type { Entity } from '@landed/contracts/entity/entity';
import type { LedgerAccountKind } from '@landed/contracts/ledger/posting';
import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { accountTotal } from './account-total.js';

export interface AccountFilter {
  readonly rail?: Rail;
  readonly merchantId?: string;
  readonly currency?: Currency;
  readonly account?: string;
}

/** An account and its balance. */
export interface LedgerAccountBalance {
  readonly rail: Rail;
  readonly entity: Entity;
  readonly currency: Currency;
  readonly account: LedgerAccountKind | 'tax_withheld';
  readonly scope: 'platform' | 'merchant' | 'jurisdiction';
  readonly merchantId: string | null;
  readonly country: string | null;
  readonly state: string | null;
  /** Minor units; positive is debit. A sum of all merchants may exceed 32 bits. */
  readonly balance: bigint;
}

interface Row {
  rail: Rail;
  entity: Entity;
  currency: Currency;
  account: LedgerAccountBalance['account'];
  scope: LedgerAccountBalance['scope'];
  merchant_id: string | null;
  country: string | null;
  state: string | null;
  balance: string;
}

const statement = {
  text: `
  SELECT a.rail::text AS rail, a.entity::text AS entity, a.currency::text AS currency, a.kind::text AS account,
         a.scope::text AS scope, a.merchant_id::text AS merchant_id, a.country::text AS country, a.state,
         total.amount::text AS balance
  FROM ledger_account AS a
  ${accountTotal}
  WHERE ($1::rail IS NULL OR a.rail = $1::rail) AND ($2::uuid IS NULL OR a.merchant_id = $2::uuid)
    AND ($3::currency IS NULL OR a.currency = $3::currency) AND ($4::text IS NULL OR a.kind::text = $4::text)
    AND total.amount <> 0
  ORDER BY a.rail, a.entity, a.currency, a.kind, a.merchant_id, a.country, a.state`,
};

/** Accounts with a balance other than zero. */
export async function listAccounts(
  database: Database,
  { rail, merchantId, currency, account }: AccountFilter,
): Promise<readonly LedgerAccountBalance[]> {
  const values = [rail ?? null, merchantId ?? null, currency ?? null, account ?? null];
  const { rows } = await database.pool.query<Row>({ ...statement, values });
  return rows.map(({ merchant_id: owner, balance, ...row }) => ({
    ...row,
    merchantId: owner,
    balance: BigInt(balance),
  }));
}
