import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { partOfLine } from '../payout/part-of-line.js';
import { atOneMoment } from './report-query.js';

/** What changed the balance of a merchant, in the order of a statement. */
export const statementParts = [
  'sales',
  'platform_fees',
  'tax_withheld',
  'duty_withheld',
  'refunds',
  'disputes',
  'dispute_fees',
  'reserve_held',
  'reserve_released',
  'payouts',
  'returned_payouts',
  'adjustments',
] as const;

export type StatementPart = (typeof statementParts)[number];

/** One currency of a statement. Minor units with their sign; positive is the merchant's. */
export interface StatementCurrency {
  readonly currency: Currency;
  /** What the merchant could be paid, then or later, when the period began. */
  readonly opening: bigint;
  readonly parts: Readonly<Record<StatementPart, bigint>>;
  readonly closing: bigint;
  /** The reserve and what was in transit to the bank at the end of the period. */
  readonly reserve: bigint;
  readonly inTransit: bigint;
}

export interface MerchantStatement {
  readonly merchantId: string;
  readonly name: string;
  /** Currencies with a balance or a change, in the order of the currencies. */
  readonly currencies: readonly StatementCurrency[];
}

export interface StatementQuery {
  readonly rail: Rail;
  readonly merchantId: string;
  readonly from: Date;
  readonly before: Date;
}

const balances = {
  text: `
  SELECT a.currency::text AS currency,
         COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'merchant_available' AND j.effective_at < $3::timestamptz), 0)::text AS opening,
         COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'merchant_available'), 0)::text AS closing,
         COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'merchant_reserve'), 0)::text AS reserve,
         COALESCE(-sum(e.amount) FILTER (WHERE a.kind = 'merchant_in_transit'), 0)::text AS in_transit
  FROM ledger_account AS a
  LEFT JOIN (ledger_entry AS e JOIN ledger_journal AS j ON j.id = e.journal_id AND j.effective_at < $4::timestamptz)
    ON e.account_id = a.id
  WHERE a.scope = 'merchant' AND a.rail = $1::rail AND a.merchant_id = $2::uuid
  GROUP BY a.currency
  ORDER BY a.currency`,
};

/**
 * The lines of the merchant's journals on other accounts than its balance say what the change was; with their signs they
 * add up to it, even where the fee took all of a sale. What refunds and disputes return of the withheld tax and duty is a
 * part of those.
 */
const changes = {
  text: `
  SELECT currency::text AS currency, part, sum(amount)::text AS amount
  FROM (
    SELECT e.currency, e.amount,
           CASE WHEN j.kind = 'payout_created' THEN 'payouts' ELSE ${partOfLine.text} END AS part
    FROM ledger_journal AS j
    JOIN ledger_entry AS e ON e.journal_id = j.id
    JOIN ledger_account AS a ON a.id = e.account_id AND a.kind <> 'merchant_available'
    WHERE j.merchant_id = $2::uuid AND j.rail = $1::rail AND j.kind <> 'withheld_moved'
      AND j.effective_at >= $3::timestamptz AND j.effective_at < $4::timestamptz
  ) AS line
  GROUP BY currency, part`,
};

/** Two parts of a payout's breakdown have another name in a statement. */
const statementNames = { gross_sales: 'sales', platform_fee: 'platform_fees' } as const;

interface ChangeRow {
  currency: Currency;
  part: Exclude<StatementPart, 'sales' | 'platform_fees'> | keyof typeof statementNames;
  amount: string;
}

interface BalanceRow {
  currency: Currency;
  opening: string;
  closing: string;
  reserve: string;
  in_transit: string;
}

/** The statement of a merchant; null when there is no such merchant on this rail. */
export function merchantStatement(
  database: Pick<Database, 'pool'>,
  { rail, merchantId, from, before }: StatementQuery,
): Promise<MerchantStatement | null> {
  return atOneMoment(database, async (client) => {
    const merchant = await client.query<{ name: string }>(
      `SELECT name FROM merchant AS m WHERE id = $1::uuid
         AND EXISTS (SELECT FROM merchant_rail WHERE merchant_id = m.id AND rail = $2::rail)`,
      [merchantId, rail],
    );
    const name = merchant.rows[0]?.name;
    if (name === undefined) return null;
    const values = [rail, merchantId, from.toISOString(), before.toISOString()];
    const { rows } = await client.query<BalanceRow>({ ...balances, values });
    const changed = await client.query<ChangeRow>({ ...changes, values });
    const currencies = rows.map((row): StatementCurrency => {
      const parts = Object.fromEntries(statementParts.map((part) => [part, 0n])) as Record<StatementPart, bigint>;
      for (const { currency, part, amount } of changed.rows)
        if (currency === row.currency) parts[statementPartOf(part)] = BigInt(amount);
      return {
        currency: row.currency,
        opening: BigInt(row.opening),
        parts,
        closing: BigInt(row.closing),
        reserve: BigInt(row.reserve),
        inTransit: BigInt(row.in_transit),
      };
    });
    return { merchantId, name, currencies: currencies.filter(hasMoney) };
  });
}

function statementPartOf(part: ChangeRow['part']): StatementPart {
  return part === 'gross_sales' || part === 'platform_fee' ? statementNames[part] : part;
}

function hasMoney({ opening, parts, closing, reserve, inTransit }: StatementCurrency): boolean {
  return [opening, closing, reserve, inTransit, ...Object.values(parts)].some((amount) => amount !== 0n);
}

/** Whether opening balance and changes are the closing balance, which is read from the account alone. */
export function tiesOut({ opening, parts, closing }: StatementCurrency): boolean {
  return statementParts.reduce((sum, part) => sum + parts[part], opening) === closing;
}
