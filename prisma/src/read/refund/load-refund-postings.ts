import type { LedgerAccountKind, Posting } from '@landed/contracts/ledger/posting';
import type { RefundId } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';

/** What was booked when the refund succeeded, line by line: what is taken back is that, not what would be booked today. */
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

/** The key of the journal of a refund that succeeded. */
export function refundJournalKey(refundId: RefundId): string {
  return `refund/${refundId}`;
}

/** The key of its reverse. */
export function refundReversalKey(refundId: RefundId): string {
  return `refund-failed/${refundId}`;
}
