import type { Entity } from '@landed/contracts/entity/entity';
import type { Currency } from '@landed/contracts/money/currency';
import type { Database } from '../../database.js';
import { accountMovement, tieOuts } from './account-movement.js';
import { atOneMoment, inReport, type Report, type ReportQuery, reportValues } from './report-query.js';

/**
 * What is owed to one jurisdiction for sales under the same rate tables. Minor units; `…Refunded` and `…Disputed` are
 * negative, or positive where more came back than was taken.
 */
export interface TaxRow {
  readonly entity: Entity;
  readonly currency: Currency;
  /** ISO 3166-1 alpha-2; null for sales without a quote. */
  readonly country: string | null;
  readonly state: string | null;
  /** The rule sets and rate tables of the quote, separated by spaces; empty without a quote. */
  readonly rates: string;
  /** Captured, without tax and duty. */
  readonly taxable: bigint;
  readonly taxableRefunded: bigint;
  readonly taxableDisputed: bigint;
  readonly tax: bigint;
  readonly taxRefunded: bigint;
  readonly taxDisputed: bigint;
  readonly duty: bigint;
  readonly dutyRefunded: bigint;
  readonly dutyDisputed: bigint;
  /** What other journals changed: corrections, and the account from before tax and duty were separate. */
  readonly other: bigint;
  /** Tax, duty and other, less what was refunded and disputed. */
  readonly owed: bigint;
}

interface Row {
  entity: Entity;
  currency: Currency;
  country: string | null;
  state: string | null;
  rates: string;
  taxable: string;
  taxableRefunded: string;
  taxableDisputed: string;
  tax: string;
  taxRefunded: string;
  taxDisputed: string;
  duty: string;
  dutyRefunded: string;
  dutyDisputed: string;
  other: string;
  owed: string;
}

const accounts = ['tax_payable', 'duty_payable', 'tax_withheld'];

/**
 * Lines are counted by their own journal: what was captured before the period and refunded in it reduces what is owed in
 * it. Sales whose tax the merchant remits are left out.
 */
const statement = {
  text: `
  WITH line AS (
    SELECT a.entity, e.currency, a.kind::text AS account, -e.amount AS amount,
           CASE WHEN a.country IS NULL THEN p.tax_country ELSE a.country END AS country,
           CASE WHEN a.country IS NULL THEN p.tax_state ELSE a.state END AS state,
           COALESCE(array_to_string(q.rule_packs, ' '), '') AS rates,
           CASE WHEN j.kind = 'charge_captured' THEN 'sale' WHEN j.refund_id IS NOT NULL THEN 'refund'
                WHEN j.dispute_id IS NOT NULL THEN 'dispute' ELSE 'other' END AS cause
    FROM ledger_journal AS j
    JOIN ledger_entry AS e ON e.journal_id = j.id
    JOIN ledger_account AS a ON a.id = e.account_id
    LEFT JOIN payment_intent AS p ON p.id = j.payment_intent_id
    LEFT JOIN tax_quote AS q ON q.id = p.tax_quote_id
    WHERE ${inReport}
      AND (a.kind::text = ANY ($6::text[]) OR (a.kind = 'processor_receivable' AND p.tax_remittance = 'platform'))
  ), counted AS (
    SELECT *, account IN ('tax_payable') AND cause <> 'other' AS is_tax, account = 'duty_payable' AND cause <> 'other' AS is_duty,
           account <> 'processor_receivable' AND (cause = 'other' OR account = 'tax_withheld') AS is_other
    FROM line WHERE cause <> 'other' OR account <> 'processor_receivable'
  ), summed AS (
    SELECT entity, currency, country, state, rates,
           -sum(amount) FILTER (WHERE cause = 'sale') AS taxable,
           -sum(amount) FILTER (WHERE cause = 'refund') AS taxable_refunded,
           -sum(amount) FILTER (WHERE cause = 'dispute') AS taxable_disputed,
           sum(amount) FILTER (WHERE is_tax AND cause = 'sale') AS tax,
           sum(amount) FILTER (WHERE is_tax AND cause = 'refund') AS tax_refunded,
           sum(amount) FILTER (WHERE is_tax AND cause = 'dispute') AS tax_disputed,
           sum(amount) FILTER (WHERE is_duty AND cause = 'sale') AS duty,
           sum(amount) FILTER (WHERE is_duty AND cause = 'refund') AS duty_refunded,
           sum(amount) FILTER (WHERE is_duty AND cause = 'dispute') AS duty_disputed,
           sum(amount) FILTER (WHERE is_other) AS other,
           sum(amount) FILTER (WHERE account <> 'processor_receivable') AS owed
    FROM counted GROUP BY entity, currency, country, state, rates
  )
  SELECT entity::text AS entity, currency::text AS currency, country::text AS country, state, rates,
         COALESCE(taxable, 0)::text AS taxable, COALESCE(taxable_refunded, 0)::text AS "taxableRefunded",
         COALESCE(taxable_disputed, 0)::text AS "taxableDisputed", COALESCE(tax, 0)::text AS tax,
         COALESCE(tax_refunded, 0)::text AS "taxRefunded", COALESCE(tax_disputed, 0)::text AS "taxDisputed",
         COALESCE(duty, 0)::text AS duty, COALESCE(duty_refunded, 0)::text AS "dutyRefunded",
         COALESCE(duty_disputed, 0)::text AS "dutyDisputed", COALESCE(other, 0)::text AS other,
         COALESCE(owed, 0)::text AS owed
  FROM summed
  ORDER BY entity, currency, country NULLS LAST, state NULLS FIRST, rates`,
};

/** Tax and duty by jurisdiction and rate tables. Its total is the movement of the accounts of tax and duty. */
export function taxReport(database: Pick<Database, 'pool'>, query: ReportQuery): Promise<Report<TaxRow>> {
  return atOneMoment(database, async (client) => {
    const { rows: found } = await client.query<Row>({
      ...statement,
      values: [...reportValues(query), accounts],
    });
    const rows = found.map(
      (row): TaxRow => ({
        ...row,
        taxable: BigInt(row.taxable),
        taxableRefunded: BigInt(row.taxableRefunded),
        taxableDisputed: BigInt(row.taxableDisputed),
        tax: BigInt(row.tax),
        taxRefunded: BigInt(row.taxRefunded),
        taxDisputed: BigInt(row.taxDisputed),
        duty: BigInt(row.duty),
        dutyRefunded: BigInt(row.dutyRefunded),
        dutyDisputed: BigInt(row.dutyDisputed),
        other: BigInt(row.other),
        owed: BigInt(row.owed),
      }),
    );
    const owed = ({ tax, taxRefunded, taxDisputed, duty, dutyRefunded, dutyDisputed, other }: TaxRow) =>
      tax + taxRefunded + taxDisputed + duty + dutyRefunded + dutyDisputed + other;
    const posted = await accountMovement(client, query, accounts);
    return { rows, ties: tieOuts('tax_payable + duty_payable', rows, owed, posted) };
  });
}
