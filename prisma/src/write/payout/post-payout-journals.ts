import type { PayoutStatus } from '@landed/contracts/payout/status';
import type { PayoutRef } from '@landed/contracts/payout/types';
import type { Database } from '../../database.js';
import { type Reversal, reverseJournal } from '../ledger/reverse-journal.js';

/**
 * Posts what a move of a payout moves. `paid`: the money has left in-transit for the bank. `failed`: the exact reverse of
 * every journal of the payout, so that the money is available again: after `paid`, that journal is taken back as well.
 * Call it in the transaction of the move.
 */
export async function postPayoutJournals(
  database: Database,
  ref: PayoutRef,
  { from, to, at }: { readonly from: PayoutStatus; readonly to: PayoutStatus; readonly at: string },
): Promise<void> {
  const key = `payout/${ref.payoutId}`;
  if (to === 'paid') await postPaid(database, ref, `${key}/paid`, at);
  if (to === 'failed' && from === 'paid') {
    await reverse(database, { of: `${key}/paid`, opKey: `${key}/returned`, kind: 'payout_returned', at });
  }
  if (to === 'failed') await reverse(database, { of: key, opKey: `${key}/failed`, kind: 'payout_failed', at });
}

async function postPaid({ statements }: Database, { payoutId }: PayoutRef, opKey: string, at: string): Promise<void> {
  await statements.$executeRaw`
    WITH paid AS (SELECT * FROM payout WHERE id = ${payoutId}::uuid),
    journal AS (
      INSERT INTO ledger_journal (id, op_key, rail, merchant_id, payout_id, kind, created_at)
      SELECT derived_uuid('journal/' || ${opKey}), ${opKey}, rail, merchant_id, id, 'payout_paid', ${at}::timestamptz
      FROM paid
      RETURNING id
    )
    INSERT INTO ledger_entry (journal_id, account_id, currency, amount)
    SELECT journal.id, posted.id, posted.currency, posted.amount
    FROM journal, paid
    CROSS JOIN LATERAL (
      SELECT id, currency, paid.amount FROM ledger_account
      WHERE rail = paid.rail AND entity = paid.entity AND currency = paid.currency AND kind = 'merchant_in_transit'
        AND merchant_id = paid.merchant_id
      UNION ALL
      SELECT id, currency, -paid.amount FROM ledger_account
      WHERE rail = paid.rail AND entity = paid.entity AND currency = paid.currency AND kind = 'processor_receivable'
        AND merchant_id IS NULL
    ) AS posted`;
}

async function reverse({ statements }: Database, reversal: Reversal): Promise<void> {
  await statements.$executeRaw`WITH ${reverseJournal(reversal)} SELECT 1`;
}
