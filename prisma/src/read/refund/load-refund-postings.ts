import type { LedgerAccountKind, Posting } from '@landed/contracts/ledger/posting';
import type { RefundId } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';

/**
 * The postings of a succeeded refund as they were booked. A reversal reverses these and computes nothing again. What an
 * older journal took from `tax_withheld`, which is closed, is the tax and the duty of the refund.
 */
export async function loadRefundPostings(database: Database, refundId: RefundId): Promise<Posting[]> {
  const rows = await database.statements.$queryRaw<
    { account: LedgerAccountKind; currency: Posting['currency']; amount: bigint }[]
  >`
    SELECT line.account, e.currency::text AS currency, line.amount
    FROM ledger_journal AS j
    JOIN ledger_entry AS e ON e.journal_id = j.id
    JOIN ledger_account AS a ON a.id = e.account_id
    LEFT JOIN refund AS r ON r.id = j.refund_id
    CROSS JOIN LATERAL (
      SELECT a.kind::text AS account, e.amount WHERE a.kind <> 'tax_withheld'
      UNION ALL
      SELECT 'tax_payable', r.tax::bigint WHERE a.kind = 'tax_withheld' AND r.tax <> 0
      UNION ALL
      SELECT 'duty_payable', r.duty::bigint WHERE a.kind = 'tax_withheld' AND r.duty <> 0
    ) AS line
    WHERE j.op_key = ${refundJournalKey(refundId)}
    ORDER BY e.id, line.account DESC`;
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
