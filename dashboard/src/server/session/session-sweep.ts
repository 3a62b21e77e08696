import { faultOf } from '@landed/codec/log/fault';
import { purgeSessions } from '@landed/prisma/write/user/session';
import type { Database } from '@landed/prisma/database';
import type { Logger } from 'pino';

const everyMilliseconds = 3_600_000;

/** Deletes old sessions now and every hour. Several processes may do so at the same time. */
export function startSessionSweep(database: Pick<Database, 'prisma'>, log: Logger): { close(): Promise<void> } {
  let running = Promise.resolve();
  const sweep = () => {
    running = purgeSessions(database).then(
      (count) => {
        if (count > 0) log.info({ count }, 'old sessions were deleted');
      },
      (error: unknown) => log.warn({ fault: faultOf(error) }, 'old sessions could not be deleted'),
    );
  };
  sweep();
  const timer = setInterval(sweep, everyMilliseconds);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
