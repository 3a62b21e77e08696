import { type SqlPart, sql } from '../../database.js';
import type { Account } from './account.js';

/** A time; `to` is exclusive. RFC 3339; null in a comparison that is not about a time. */
export interface BookedTime {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * `FROM` and `WHERE` of the lines that effects posted in a time on the account's `processor_receivable`: journal `j`, line
 * `e`, ledger account `a`. Journals of the reconciliation itself have no effect and are left out.
 */
export function effectLines({ rail, entity }: Account, { from, to }: BookedTime): SqlPart {
  return sql`FROM ledger_journal AS j
      JOIN ledger_entry AS e ON e.journal_id = j.id
      JOIN ledger_account AS a ON a.id = e.account_id
      WHERE j.rail = ${rail}::rail AND a.entity = ${entity}::entity AND a.kind = 'processor_receivable'
        AND j.created_at >= ${from}::timestamptz AND j.created_at < ${to}::timestamptz
        AND COALESCE(j.payout_id, j.dispute_id, j.refund_id, j.payment_intent_id) IS NOT NULL`;
}
