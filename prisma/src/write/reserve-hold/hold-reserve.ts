import type { Posting } from '@landed/contracts/ledger/posting';
import { type SqlPart, sql } from '../../database.js';
import type { JournalContext } from '../ledger/post-journal.js';

/**
 * The CTE `hold` of a statement that captures a payment: what its journal puts into the reserve. It needs a CTE `moved`
 * with the id, the entity, the currency and the `reserve_days` of the payment. It is due at 00:00 UTC of the day after
 * these days.
 */
export function holdReserve(postings: readonly Posting[], { rail, merchantId, at }: JournalContext): SqlPart {
  const held = -reserveChange(postings);
  return sql`hold AS (
      INSERT INTO reserve_hold (payment_intent_id, rail, merchant_id, entity, currency, held, due_at, created_at)
      SELECT moved.id, ${rail}::rail, ${merchantId}::uuid, moved.entity, moved.currency, ${held}::int,
             (date_trunc('day', (${at}::timestamptz + moved.reserve_days * interval '1 day') AT TIME ZONE 'UTC')
               + interval '1 day') AT TIME ZONE 'UTC',
             ${at}::timestamptz
      FROM moved WHERE ${held}::int > 0
    )`;
}

/**
 * The CTE `hold` of a statement that refunds or disputes a payment behind the lock of its row: what its journal releases
 * of the reserve, or puts back into it.
 *
 * @param payment the id of the payment, as a column of `moved`.
 */
export function releaseEarly(postings: readonly Posting[], payment: SqlPart): SqlPart {
  const released = reserveChange(postings);
  return sql`hold AS (
      UPDATE reserve_hold SET released = released + ${released}::int
      FROM moved
      WHERE reserve_hold.payment_intent_id = ${payment} AND ${released}::int <> 0
    )`;
}

/** Minor units that a journal takes out of the reserve; negative for what it puts into it. */
function reserveChange(postings: readonly Posting[]): number {
  return postings.reduce((sum, { account, amount }) => (account === 'merchant_reserve' ? sum + amount : sum), 0);
}
