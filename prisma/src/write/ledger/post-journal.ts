import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Posting } from '@landed/contracts/ledger/posting';
import type { Rail } from '@landed/contracts/rail/rail';
import { v7 as uuidV7 } from 'uuid';
import { type SqlPart, sql } from '../../database.js';

export interface Journal {
  /** Deterministic: a repeated posting conflicts with it. */
  readonly opKey: string;
  readonly kind: string;
  /** Empty when no money moved; then no journal is written. */
  readonly postings: readonly Posting[];
}

export interface JournalContext {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** RFC 3339. */
  readonly at: string;
}

/**
 * The CTEs `journal` and `entry` of a statement whose CTE `moved` contains the changed payment or refund with its
 * `entity`. When `moved` is empty, nothing is posted.
 *
 * A kind of account belongs either to merchants or to the platform, so exactly one of the two searches finds the account.
 * Each finds it by index; one search with a condition for both would read the accounts of all merchants.
 *
 * @param subject the ids of payment and refund, as columns of `moved`.
 * @param dispute the id of the dispute, as a column of `moved`.
 */
export function postJournal(
  journal: Journal,
  { rail, merchantId, at }: JournalContext,
  subject: SqlPart,
  dispute: SqlPart = sql`NULL::uuid`,
): SqlPart {
  const { opKey, kind, postings } = journal;
  return sql`journal AS (
      INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payment_intent_id, refund_id, dispute_id, kind,
                                  created_at)
      SELECT ${uuidV7()}::uuid, ${opKey}, ${rail}::rail, ${merchantId}::uuid, ${subject}, ${dispute}, ${kind},
             ${at}::timestamptz
      FROM moved WHERE ${postings.length > 0}
      RETURNING id
    ), entry AS (
      INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
      SELECT journal.id, account.id, account.currency, posting.amount
      FROM journal, moved, jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
             AS posting (account ledger_account_kind, currency currency, amount bigint)
      CROSS JOIN LATERAL (
        SELECT id, currency FROM ledger_account
        WHERE rail = ${rail}::rail AND entity = moved.entity AND currency = posting.currency
          AND kind = posting.account AND merchant_id = ${merchantId}::uuid
        UNION ALL
        SELECT id, currency FROM ledger_account
        WHERE rail = ${rail}::rail AND entity = moved.entity AND currency = posting.currency
          AND kind = posting.account AND merchant_id IS NULL
      ) AS account
    )`;
}
