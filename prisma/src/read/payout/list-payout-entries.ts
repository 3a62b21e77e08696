import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import { entryBreakdown } from '@landed/contracts/payout/entry-breakdown';
import { type PayoutEntryKind, payoutEntryKinds } from '@landed/contracts/payout/status';
import type { PayoutEntry } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, type SqlPart, sql } from '../../database.js';

export interface PayoutEntryPageQuery {
  readonly payoutId: string;
  readonly limit: number;
  /** The id of an entry of the payout; null to start at the newest. */
  readonly startingAfter: string | null;
  /** Absent: every kind. */
  readonly kinds?: readonly PayoutEntryKind[];
}

export interface PayoutEntryPage {
  /** Newest first. */
  readonly entries: readonly PayoutEntry[];
  readonly hasMore: boolean;
}

interface Row {
  readonly known: boolean;
  readonly entry_id: bigint | null;
  readonly journal_id: string | null;
  readonly line: number;
  readonly kind: PayoutEntryKind;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly payment_intent_id: string | null;
  readonly merchant_reference: string | null;
  readonly refund_id: string | null;
  readonly dispute_id: string | null;
  readonly payout_id: string | null;
  readonly effective_at: Date;
  readonly available_at: Date | null;
  readonly gross: bigint;
  readonly platform_fee: bigint;
  readonly tax_withheld: bigint;
  readonly duty_withheld: bigint;
  readonly reserve: bigint;
}

/** The position of the line `e` among the lines of its journal on this account. */
export const lineOf = sql`(SELECT count(*)::int FROM ledger_entry AS b
  WHERE b.journal_id = e.journal_id AND b.account_id = e.account_id AND b.id <= e.id)`;

/**
 * What the line `e` of the journal `j` is. A journal can change the balance twice: a refund takes its amount and releases
 * a part of the reserve. The reserve's line has an opposite line on the account of the reserve, the fee's line one on the
 * account of dispute fees. A disputed amount that equals the fee is not the fee: the fee is posted last.
 */
export const kindOf = sql`CASE
  WHEN j.payout_id IS NOT NULL THEN 'returned_payout'
  WHEN EXISTS (
    SELECT FROM ledger_entry AS o JOIN ledger_account AS a ON a.id = o.account_id AND a.kind = 'dispute_fee'
    WHERE o.journal_id = e.journal_id AND o.amount = -e.amount
  ) AND NOT EXISTS (
    SELECT FROM ledger_entry AS o
    WHERE o.journal_id = e.journal_id AND o.account_id = e.account_id AND o.amount = e.amount AND o.id > e.id
  ) THEN 'dispute_fee'
  WHEN j.kind <> 'charge_captured' AND EXISTS (
    SELECT FROM ledger_entry AS o JOIN ledger_account AS a ON a.id = o.account_id AND a.kind = 'merchant_reserve'
    WHERE o.journal_id = e.journal_id AND o.amount = -e.amount
  ) THEN 'reserve'
  WHEN j.dispute_id IS NOT NULL THEN 'dispute'
  WHEN j.refund_id IS NOT NULL THEN 'refund'
  WHEN j.kind = 'charge_captured' THEN 'payment'
  ELSE 'adjustment'
END`;

/** Sums over the lines of the journal of the line `e` outside the merchant's balance, by the part that they are of it. */
export const sumsOf = sql`(
  SELECT COALESCE(sum(s.amount) FILTER (WHERE a.kind = 'processor_receivable'), 0)::bigint AS gross,
         COALESCE(sum(s.amount) FILTER (WHERE a.kind = 'platform_fee'), 0)::bigint AS platform_fee,
         COALESCE(sum(s.amount) FILTER (WHERE a.kind IN ('tax_payable', 'tax_withheld')), 0)::bigint AS tax_withheld,
         COALESCE(sum(s.amount) FILTER (WHERE a.kind = 'duty_payable'), 0)::bigint AS duty_withheld,
         COALESCE(sum(s.amount) FILTER (WHERE a.kind = 'merchant_reserve'), 0)::bigint AS reserve
  FROM ledger_entry AS s JOIN ledger_account AS a ON a.id = s.account_id
  WHERE s.journal_id = e.journal_id
)`;

/** Where entries are listed from: a table with `entry_id` under the alias `p`, and the condition on it. */
interface EntrySource {
  readonly entries: SqlPart;
  readonly condition: SqlPart;
}

/**
 * One page of the entries of a payout. The caller has checked that the payout is the merchant's. Null when
 * `startingAfter` is not an entry of it. The cursor is found through its journal, and the rest through the index of the
 * payout's entries.
 */
export async function listPayoutEntries(
  database: Database,
  { payoutId, ...page }: PayoutEntryPageQuery,
): Promise<PayoutEntryPage | null> {
  const source = { entries: sql`payout_entry`, condition: sql`p.payout_id = ${payoutId}::uuid` };
  const rows = await entryRows(database, source, page);
  return rows === null ? null : { entries: rows.slice(0, page.limit).map(entryOf), hasMore: rows.length > page.limit };
}

export interface UnpaidEntryPageQuery extends Omit<PayoutEntryPageQuery, 'payoutId'> {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly currency: Currency;
}

/** A change of the balance that no payout has paid. */
export interface UnpaidEntry extends PayoutEntry {
  /** From when a run may pay it; RFC 3339. Null: at once. */
  readonly availableAt: string | null;
}

export interface UnpaidEntryPage {
  /** Newest first. */
  readonly entries: readonly UnpaidEntry[];
  readonly hasMore: boolean;
}

/** One page of what the next payouts of a currency pay. Null when `startingAfter` is not one of these entries. */
export async function listUnpaidEntries(
  database: Database,
  { rail, merchantId, currency, ...page }: UnpaidEntryPageQuery,
): Promise<UnpaidEntryPage | null> {
  const account = sql`p.account_id = (SELECT id FROM ledger_account
    WHERE rail = ${rail}::rail AND merchant_id = ${merchantId}::uuid AND currency = ${currency}::currency
      AND kind = 'merchant_available')`;
  const rows = await entryRows(database, { entries: sql`unpaid_entry`, condition: account }, page);
  if (rows === null) return null;
  const entries = rows.map((row) => ({ ...entryOf(row), availableAt: row.available_at?.toISOString() ?? null }));
  return { entries: entries.slice(0, page.limit), hasMore: rows.length > page.limit };
}

/** The rows of a page and one more, when another page follows. */
async function entryRows(
  database: Database,
  { entries, condition }: EntrySource,
  { limit, startingAfter, kinds = payoutEntryKinds }: Omit<PayoutEntryPageQuery, 'payoutId'>,
): Promise<readonly FoundRow[] | null> {
  const [journal = null, line = '0'] = startingAfter?.split('_') ?? [];
  const rows = await database.statements.$queryRaw<Row[]>`
    WITH cursor AS (
      SELECT ${journal}::uuid IS NULL OR last.id IS NOT NULL AS known, COALESCE(last.id, 9223372036854775807) AS id
      FROM (SELECT 1) AS one
      LEFT JOIN LATERAL (
        SELECT e.id FROM ledger_entry AS e JOIN ${entries} AS p ON p.entry_id = e.id AND ${condition}
        WHERE e.journal_id = ${journal}::uuid AND ${lineOf} = ${Number(line)}::int
      ) AS last ON TRUE
    )
    SELECT cursor.known, found.*
    FROM cursor
    LEFT JOIN LATERAL (
      SELECT e.id AS entry_id, e.journal_id::text AS journal_id, ${lineOf} AS line, ${kindOf} AS kind, -e.amount AS amount,
             e.currency::text AS currency, j.payment_intent_id::text AS payment_intent_id, intent.merchant_reference,
             j.refund_id::text AS refund_id, j.dispute_id::text AS dispute_id, j.payout_id::text AS payout_id,
             j.effective_at, e.available_at, sums.*
      FROM ${entries} AS p
      JOIN ledger_entry AS e ON e.id = p.entry_id
      JOIN ledger_journal AS j ON j.id = e.journal_id
      LEFT JOIN payment_intent AS intent ON intent.id = j.payment_intent_id
      CROSS JOIN LATERAL ${sumsOf} AS sums
      WHERE ${condition} AND p.entry_id < cursor.id
        ${kinds.length === payoutEntryKinds.length ? sql`` : sql`AND ${kindOf} = ANY (${[...kinds]}::text[])`}
      ORDER BY p.entry_id DESC
      LIMIT ${limit + 1}::int
    ) AS found ON cursor.known
    ORDER BY found.entry_id DESC`;
  if (rows[0]?.known !== true) return null;
  // A page without entries is one row of nulls.
  return rows.filter((row): row is FoundRow => row.journal_id !== null);
}

type FoundRow = Row & { readonly journal_id: string };

function entryOf(row: FoundRow): PayoutEntry {
  const amount = Number(row.amount);
  return {
    id: `${row.journal_id}_${row.line}`,
    kind: row.kind,
    amount,
    breakdown: entryBreakdown(row.kind, amount, {
      gross: Number(row.gross),
      platformFee: Number(row.platform_fee),
      taxWithheld: Number(row.tax_withheld),
      dutyWithheld: Number(row.duty_withheld),
      reserve: Number(row.reserve),
    }),
    currency: row.currency,
    paymentIntentId: row.payment_intent_id,
    merchantReference: row.merchant_reference,
    refundId: row.refund_id,
    disputeId: row.dispute_id,
    returnedPayoutId: row.payout_id,
    effectiveAt: row.effective_at.toISOString(),
  };
}
