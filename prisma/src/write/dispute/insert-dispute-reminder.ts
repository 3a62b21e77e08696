import type { Keyring } from '@landed/codec/keyring';
import type { DisputeReminder } from '@landed/contracts/dispute/deadline';
import type { DisputeRef } from '@landed/contracts/dispute/types';
import { type Database, sql } from '../../database.js';
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
  const column = which === 'first' ? sql`first_reminder_for` : sql`second_reminder_for`;
  return database.prisma.$transaction(async (transaction) => {
    const reminded = await transaction.$executeRaw`
      UPDATE dispute SET ${column} = evidence_due_by
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${disputeId}::uuid
        AND status = 'needs_response' AND evidence_submitted_at IS NULL AND evidence_due_by = ${dueBy}::timestamptz
        AND ${column} IS DISTINCT FROM evidence_due_by`;
    if (reminded === 0) return false;
    const locked = { ...database, prisma: transaction as Database['prisma'] };
    const stored = await loadDispute(locked, keyring, { rail, merchantId, disputeId });
    if (stored === null) throw new Error('A dispute that was changed has no row.');
    const [{ now } = { now: new Date() }] = await locked.prisma.$queryRaw<{ now: Date }[]>`SELECT now() AS now`;
    const at = now.toISOString();
    const event = { rail, merchantId, dispute: stored.dispute, previousStatus: null, at };
    await insertDisputeEvent(locked, keyring, { ...event, type: 'dispute.evidence_due' });
    return true;
  });
}
