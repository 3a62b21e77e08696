import type { Keyring } from '@landed/codec/keyring';
import type { DisputeReminder } from '@landed/contracts/dispute/deadline';
import type { DisputeRef } from '@landed/contracts/dispute/types';
import { type Database, withinTransaction } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';
import { loadDispute } from '../../read/dispute/load-dispute.js';
import { insertDisputeEvent } from './insert-dispute-event.js';

/**
 * Inserts the event `dispute.evidence_due`, once per deadline and reminder. Returns false when it was inserted before, or
 * when the dispute no longer waits for evidence until `dueBy`.
 */
export function insertDisputeReminder(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, disputeId }: DisputeRef,
  { which, dueBy }: { readonly which: DisputeReminder; readonly dueBy: string },
): Promise<boolean> {
  const deadline = new Date(dueBy);
  const column = which === 'first' ? 'firstReminderFor' : 'secondReminderFor';
  return database.prisma.$transaction(async (transaction) => {
    const { count } = await transaction.dispute.updateMany({
      where: {
        merchantId,
        rail,
        id: disputeId,
        status: 'needs_response',
        evidenceSubmittedAt: null,
        evidenceDueBy: deadline,
        OR: [{ [column]: null }, { [column]: { not: deadline } }],
      },
      data: { [column]: deadline },
    });
    if (count === 0) return false;
    const locked = withinTransaction(database, transaction);
    const stored = await loadDispute(locked, keyring, { rail, merchantId, disputeId });
    if (stored === null) throw new Error('A dispute that was changed has no row.');
    const at = await findDatabaseTime(locked);
    const event = { rail, merchantId, dispute: stored.dispute, previousStatus: null, at };
    await insertDisputeEvent(locked, keyring, { ...event, type: 'dispute.evidence_due' });
    return true;
  });
}
