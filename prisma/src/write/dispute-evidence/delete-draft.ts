import type { Dispute } from '@landed/contracts/dispute/types';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';

/** Deletes the draft of a stage. A second call changes nothing. */
export async function deleteDraft(
  { prisma }: Pick<Database, 'prisma'>,
  { id, stage }: Pick<Dispute, 'id' | 'stage'>,
): Promise<void> {
  await prisma.disputeDraft.deleteMany({ where: { disputeId: id, stage } });
}

const keptDays = 90;

/** Deletes drafts of disputes that have ended, and those saved more than 90 days ago: every deadline is earlier. Returns how many. */
export async function purgeDrafts({ prisma }: Pick<Database, 'prisma'>): Promise<number> {
  const now = Date.parse(await findDatabaseTime({ prisma }));
  const savedAt = { lt: new Date(now - keptDays * 86_400_000) };
  const hasEnded = { dispute: { closedReason: { not: null } } };
  return (await prisma.disputeDraft.deleteMany({ where: { OR: [{ savedAt }, hasEnded] } })).count;
}
