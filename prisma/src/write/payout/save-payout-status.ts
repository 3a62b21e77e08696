import type { Keyring } from '@landed/codec/keyring';
import { payoutSnapshot } from '@landed/contracts/event/payout-snapshot';
import { asId } from '@landed/contracts/ids/ids';
import type { PayoutFailureCode, PayoutStatus } from '@landed/contracts/payout/status';
import type { Payout, PayoutRef } from '@landed/contracts/payout/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql, withinTransaction } from '../../database.js';
import { type PayoutRow, payoutColumns, payoutOf } from '../../read/payout/payout-row.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { insertEvent } from '../event/insert-event.js';
import { postPayoutJournals } from './post-payout-journals.js';

export type PayoutMove =
  | { readonly to: 'in_transit'; readonly expectedAt: string | null }
  | { readonly to: 'paid' }
  /** The bank account that was to be paid is marked with the same code. */
  | { readonly to: 'failed'; readonly code: PayoutFailureCode };

interface MovedRow extends PayoutRow {
  readonly previous: PayoutStatus;
}

/**
 * Moves a payout to its next status with the journal and the event of the move, in one transaction. Returns the payout as
 * it is then; null, and writes nothing, when it can no longer make this move: a second call, for example.
 */
export function savePayoutStatus(
  database: Database,
  keyring: Keyring,
  ref: PayoutRef,
  move: PayoutMove,
): Promise<Payout | null> {
  const { rail, merchantId, payoutId } = ref;
  return database.prisma.$transaction(async (transaction) => {
    const locked = withinTransaction(database, transaction);
    const code = move.to === 'failed' ? move.code : null;
    const expectedAt = move.to === 'in_transit' ? move.expectedAt : null;
    const [row] = await locked.statements.$queryRaw<MovedRow[]>`
      WITH before AS (
        SELECT p.id, p.status AS previous FROM payout AS p
        WHERE p.merchant_id = ${merchantId}::uuid AND p.rail = ${rail}::rail AND p.id = ${payoutId}::uuid
        FOR NO KEY UPDATE
      )
      UPDATE payout AS p
      SET status = ${move.to}::payout_status, failure_code = ${code}::payout_failure_code,
          failing_code = CASE WHEN ${move.to} <> 'failed' THEN p.failing_code END,
          expected_at = COALESCE(${expectedAt}::timestamptz, p.expected_at),
          paid_at = CASE WHEN ${move.to} = 'paid' THEN now() ELSE p.paid_at END,
          failed_at = CASE WHEN ${move.to} = 'failed' THEN now() ELSE p.failed_at END,
          held_at = CASE WHEN ${move.to} = 'failed' THEN NULL ELSE p.held_at END,
          updated_at = now(), revision = p.revision + 1
      FROM before
      WHERE p.id = before.id AND (p.failing_code IS NULL OR ${move.to} = 'failed')
        AND EXISTS (SELECT FROM payout_status_move WHERE from_status = before.previous AND to_status = ${move.to}::payout_status)
      RETURNING ${payoutColumns}, before.previous::text AS previous`;
    if (row === undefined) return null;
    const payout = payoutOf(row);
    const at = payout.updatedAt;
    await postPayoutJournals(locked, ref, { from: row.previous, to: move.to, at });
    if (move.to === 'failed') await markBankAccount(locked, ref, move.code);
    const id = asId<'event'>(uuidV7());
    const snapshot = sealJson(keyring, payoutSnapshot(payout), sealContexts.snapshot(id));
    const type = `payout.${move.to}`;
    const given = { id, rail, merchantId, type, requestId: null, previousStatus: row.previous, snapshot, at };
    const inserted = insertEvent({ ...given, operationId: sql`NULL::uuid` });
    await locked.statements.$executeRaw`WITH moved AS (SELECT ${payoutId}::uuid AS id) ${inserted}`;
    return payout;
  });
}

/** Payouts to this account wait until another one takes its place, or it is saved again. */
async function markBankAccount({ prisma }: Database, { payoutId }: PayoutRef, code: PayoutFailureCode): Promise<void> {
  await prisma.bankAccount.updateMany({
    where: { payouts: { some: { id: payoutId } }, status: 'active' },
    data: { status: 'errored', failureCode: code },
  });
}
