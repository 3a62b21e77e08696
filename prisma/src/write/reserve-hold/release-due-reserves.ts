import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';

export interface DueReserves {
  readonly rail: Rail;
  /** Holds that are due at this instant or before it; RFC 3339. */
  readonly dueAt: string;
  readonly limit: number;
  /** What the journals refer to: the run that posts them. */
  readonly reference: string;
}

interface Row {
  currency: Currency;
  count: number;
  amount: bigint;
}

/**
 * Releases what is left of reserves that are due, in one statement: the holds and one journal each. Returns how many
 * were released. A second call finds nothing left of them.
 *
 * Skips payments that another statement has locked: a refund or a dispute that changes the hold. The key of a journal
 * counts the releases of its hold, because a dispute that is won later puts back what it took, and that is due at once.
 */
export async function releaseDueReserves(
  database: Database,
  { rail, dueAt, limit, reference }: DueReserves,
): Promise<number> {
  const ids = Array.from({ length: limit }, () => uuidV7());
  const rows = await database.statements.$queryRaw<Row[]>`
    WITH due AS (
      SELECT h.payment_intent_id, h.merchant_id, h.entity, h.currency, h.held - h.released AS amount,
             h.due_releases + 1 AS number
      FROM reserve_hold AS h
      JOIN payment_intent AS p
        ON p.merchant_id = h.merchant_id AND p.rail = h.rail AND p.id = h.payment_intent_id
      WHERE h.rail = ${rail}::rail AND h.due_at <= ${dueAt}::timestamptz AND h.released < h.held
      ORDER BY h.due_at, h.payment_intent_id
      LIMIT ${limit}::int
      FOR NO KEY UPDATE OF p, h SKIP LOCKED
    ), released AS (
      UPDATE reserve_hold AS h SET released = held, due_releases = h.due_releases + 1
      FROM due WHERE h.payment_intent_id = due.payment_intent_id
    ), journal AS (
      INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payment_intent_id, kind, created_at, external_reference)
      SELECT (${ids}::uuid[])[row_number() OVER ()],
             'reserve-release/' || payment_intent_id || '/' || number, ${rail}::rail, merchant_id, payment_intent_id,
             'reserve_released', now(), ${reference}
      FROM due
      RETURNING id, payment_intent_id
    ), entry AS (
      INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
      SELECT journal.id, account.id, due.currency, CASE account.kind WHEN 'merchant_reserve' THEN due.amount ELSE -due.amount END,
             CASE account.kind WHEN 'merchant_available' THEN now() END
      FROM journal
      JOIN due USING (payment_intent_id)
      CROSS JOIN LATERAL (
        SELECT id, kind FROM ledger_account
        WHERE rail = ${rail}::rail AND entity = due.entity AND currency = due.currency
          AND kind IN ('merchant_reserve', 'merchant_available') AND merchant_id = due.merchant_id
      ) AS account
    )
    SELECT currency::text AS currency, count(*)::int AS count, sum(amount) AS amount FROM due GROUP BY currency`;
  return rows.reduce((sum, { count }) => sum + count, 0);
}
