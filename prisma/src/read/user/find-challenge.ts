import type { SessionId } from '@landed/contracts/dashboard/people';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../clock/find-database-time.js';

/** The text of a challenge that is not used and not expired, for this purpose and this session alone. */
export async function findChallenge(
  { prisma }: Pick<Database, 'prisma'>,
  id: string,
  purpose: string,
  sessionId: SessionId | null,
): Promise<string | null> {
  const now = await findDatabaseTime({ prisma });
  const row = await prisma.authChallenge.findFirst({
    where: { id, purpose, sessionId, usedAt: null, expiresAt: { gt: now } },
    select: { challenge: true },
  });
  return row?.challenge ?? null;
}
