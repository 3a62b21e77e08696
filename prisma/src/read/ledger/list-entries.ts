import type { Database } from '../../database.js';

/** Which lines to read. Absent fields do not restrict. */
export interface EntryFilter {
  readonly rail?: string;
  readonly merchantId?: string;
  readonly currency?: string;
  readonly account?: string;
  /** The key or the id of one journal. */
  readonly journal?: string;
  /** The journals of a payment, a refund, a dispute or a payout. */
  readonly subject?: string;
  /** By the time at which the posted change happened. */
  readonly from?: Date;
  readonly before?: Date;
}

/** A line of a journal, with what the journal is about. */
export interface ListedEntry {
  /** The id of the entry; rises with the order of posting. */
  readonly id: string;
  readonly journal_id: string;
  readonly op_key: string;
  readonly journal_kind: string;
  readonly effective_at: Date;
  readonly rail: string;
  readonly entity: string;
  readonly currency: string;
  readonly account: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly merchant_id: string | null;
  readonly payment_intent_id: string | null;
  readonly refund_id: string | null;
  readonly dispute_id: string | null;
  readonly payout_id: string | null;
  readonly reverses: string | null;
  readonly external_reference: string | null;
  readonly posted_by: string | null;
  readonly available_at: Date | null;
  /** Minor units; positive is debit. */
  readonly amount: string;
}

const statement = {
  text: `
  SELECT e.id::text AS id, j.id::text AS journal_id, j.op_key, j.kind AS journal_kind, j.effective_at, a.rail::text AS rail,
         a.entity::text AS entity, e.currency::text AS currency, a.kind::text AS account, a.country::text AS country, a.state,
         j.merchant_id::text AS merchant_id, j.payment_intent_id::text AS payment_intent_id, j.refund_id::text AS refund_id,
         j.dispute_id::text AS dispute_id, j.payout_id::text AS payout_id, j.reverses::text AS reverses,
         j.external_reference, j.posted_by, e.available_at, e.amount::text AS amount
  FROM ledger_entry AS e
  JOIN ledger_journal AS j ON j.id = e.journal_id
  JOIN ledger_account AS a ON a.id = e.account_id
  WHERE e.id > $1::bigint
    AND ($2::rail IS NULL OR a.rail = $2::rail) AND ($3::uuid IS NULL OR j.merchant_id = $3::uuid)
    AND ($4::currency IS NULL OR e.currency = $4::currency) AND ($5::text IS NULL OR a.kind::text = $5::text)
    AND ($6::text IS NULL OR j.op_key = $6::text OR j.id::text = $6::text)
    AND ($7::uuid IS NULL OR j.payment_intent_id = $7::uuid OR j.refund_id = $7::uuid OR j.dispute_id = $7::uuid
         OR j.payout_id = $7::uuid)
    AND ($8::timestamptz IS NULL OR j.effective_at >= $8::timestamptz)
    AND ($9::timestamptz IS NULL OR j.effective_at < $9::timestamptz)
  ORDER BY e.id
  LIMIT $10::int`,
};

/** One page of lines in the order in which they were posted, after the given entry. Unnamed: the plan depends on the filter. */
export async function listEntries(
  database: Database,
  filter: EntryFilter,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ListedEntry[]> {
  const { rail, merchantId, currency, account, journal, subject, from, before } = filter;
  const given = [after, rail, merchantId, currency, account, journal, subject, from, before, limit];
  const values = given.map((value) => value ?? null);
  const { rows } = await database.pool.query<ListedEntry>({ ...statement, values });
  return rows;
}
