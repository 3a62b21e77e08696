import { faultOf } from '@landed/codec/log/fault';
import { repeat } from '@landed/codec/process/repeat';
import type { Database } from '@landed/prisma/database';
import { purgeRequests } from '@landed/prisma/write/request-log/purge-requests';
import { saveRequests } from '@landed/prisma/write/request-log/save-requests';
import type { Logger } from 'pino';
import type { RequestLog } from './request-log.js';

const everyMilliseconds = 1_000;
/** The most that are saved in a second, so that a flood of rejected requests takes no more of the database. */
const batch = 2_000;

/** How long a request is kept. */
const keepDays = 14;
const purgeEveryMilliseconds = 60_000;
/** More than a gateway writes in the same time, so that the log does not grow. */
const purgeBatch = 5_000;

/**
 * Saves the requests of the last second in one statement, and once more when the gateway stops. Once a minute it deletes
 * those that are too old, and again each second while there are many. When the database does not respond, requests wait.
 */
export function saveRequestsRegularly(
  database: Database,
  requests: RequestLog,
  log: Logger,
): { readonly stop: () => Promise<void> } {
  let purgeAt = Date.now();
  const saving = repeat(everyMilliseconds, async () => {
    await saveOnce(database, requests, log);
    if (Date.now() < purgeAt) return;
    const isMore = (await purgeOnce(database, log)) === purgeBatch;
    if (!isMore) purgeAt = Date.now() + purgeEveryMilliseconds;
  });
  return {
    stop: async () => {
      await saving.close();
      while ((await saveOnce(database, requests, log)) > 0);
    },
  };
}

/** Returns how many were saved: 0 when none wait, or when the database does not respond. */
async function saveOnce(database: Database, requests: RequestLog, log: Logger): Promise<number> {
  const taken = requests.take(batch);
  if (taken.length === 0) return 0;
  try {
    await saveRequests(database, taken);
    return taken.length;
  } catch (error) {
    requests.putBack(taken);
    log.warn({ fault: faultOf(error), requests: taken.length }, 'requests were not saved in the request log');
    return 0;
  }
}

async function purgeOnce(database: Database, log: Logger): Promise<number> {
  try {
    return await purgeRequests(database, { days: keepDays, limit: purgeBatch });
  } catch (error) {
    log.warn({ fault: faultOf(error) }, 'old requests were not deleted from the request log');
    return 0;
  }
}
