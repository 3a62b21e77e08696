import { faultOf } from '@landed/codec/log/fault';
import { repeat } from '@landed/codec/process/repeat';
import type { Database } from '@landed/prisma/database';
import { purgeDrafts } from '@landed/prisma/write/dispute-evidence/delete-draft';
import { purgeSessions } from '@landed/prisma/write/user/session';
import type { Logger } from 'pino';

const everyMilliseconds = 3_600_000;

/** Deletes old sessions and drafts now and every hour. Several processes may do so at the same time. */
export function startSessionSweep(database: Pick<Database, 'prisma'>, log: Logger): { close(): Promise<void> } {
  const sweep = repeat(everyMilliseconds, async () => {
    try {
      const count = await purgeSessions(database);
      if (count > 0) log.info({ count }, 'old sessions were deleted');
      await purgeDrafts(database);
    } catch (error) {
      log.warn({ fault: faultOf(error) }, 'old sessions or drafts could not be deleted');
    }
  });
  sweep.wake();
  return sweep;
}
