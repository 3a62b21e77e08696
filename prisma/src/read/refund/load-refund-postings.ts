import type { LedgerAccountKind, Posting } from '@landed/contracts/ledger/posting';
import type { RefundId } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';

/** The postings of a succeeded refund as they were booked. A reversal reverses these and computes nothing again. */
export async function loadRefundPostings(database: Database, refundId: RefundId): Promise<Posting[]> {
  const rows = await database.prisma.$queryRaw<
    { account: LedgerAccountKind; currency: Posting['currency']; amount: bigint }[]
  >`
    SELECT a.kind::text AS account, e.currency::text AS currency, e.amount
    FROM ledger_journal AS j
    JOIN ledger_entry AS e ON e.journal_id = j.id
    JOIN ledger_account AS a ON a.id = e.account_id
    WHERE j.op_key = ${refundJournalKey(refundId)}
    ORDER BY e.id`;
  return rows.map(({ account, currency, amount }) => ({ account, currency, amount: Number(amount) }));
}

/** Key of the journal of a succeeded refund. */
export function refundJournalKey(refundId: RefundId): string {
  return `refund/${refundId}`;
}

/** Key of the journal that reverses it. */
export function refundReversalKey(refundId: RefundId): string {
  return `refund-failed/${refundId}`;
}
