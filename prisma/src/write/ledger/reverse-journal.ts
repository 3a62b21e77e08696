import { type SqlPart, sql } from '../../database.js';

export interface Reversal {
  /** The key of the journal that is taken back. */
  readonly of: string;
  /** Deterministic: a repeated reversal conflicts with it. */
  readonly opKey: string;
  readonly kind: string;
  /** RFC 3339. */
  readonly at: string;
}

/**
 * The CTEs `journal` and `entry` of a statement: the mirror image of a stored journal, line by line. Nothing is posted when
 * that journal does not exist, so that no reversal stands alone.
 *
 * @param condition on the journal, as a part of `WHERE`.
 */
export function reverseJournal({ of, opKey, kind, at }: Reversal, condition: SqlPart = sql`true`): SqlPart {
  return sql`reversed AS (SELECT * FROM ledger_journal WHERE op_key = ${of} AND ${condition}),
    journal AS (
      INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payment_intent_id, refund_id, dispute_id, payout_id, kind,
                                  created_at, reverses)
      SELECT derived_uuid('journal/' || ${opKey}), ${opKey}, rail, merchant_id, payment_intent_id, refund_id, dispute_id,
             payout_id, ${kind}, ${at}::timestamptz, id
      FROM reversed
      RETURNING id
    ), entry AS (
      INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
      SELECT journal.id, e.account_id, e.currency, -e.amount,
             CASE WHEN a.kind = 'merchant_available' THEN ${at}::timestamptz END
      FROM journal, reversed
      JOIN ledger_entry AS e ON e.journal_id = reversed.id
      JOIN ledger_account AS a ON a.id = e.account_id
    )`;
}
