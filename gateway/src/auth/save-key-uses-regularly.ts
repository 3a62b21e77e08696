import { faultOf } from '@landed/codec/log/fault';
import { repeat } from '@landed/codec/process/repeat';
import type { Database } from '@landed/prisma/database';
import { saveKeyUses } from '@landed/prisma/write/merchant/save-key-uses';
import type { Logger } from 'pino';
import type { KeyUses } from './key-uses.js';

const everyMilliseconds = 60_000;

/**
 * Saves the last use of each key once a minute, in one statement, and once more when the gateway stops. When the database
 * does not respond, the uses wait for the next minute.
 */
export function saveKeyUsesRegularly(
  database: Database,
  uses: KeyUses,
  log: Logger,
): { readonly stop: () => Promise<void> } {
  const saving = repeat(everyMilliseconds, () => saveOnce(database, uses, log));
  return {
    stop: async () => {
      await saving.close();
      await saveOnce(database, uses, log);
    },
  };
}

async function saveOnce(database: Database, uses: KeyUses, log: Logger): Promise<void> {
  const taken = uses.take();
  if (taken.length === 0) return;
  try {
    await saveKeyUses(database, taken);
  } catch (error) {
    uses.putBack(taken);
    log.warn({ fault: faultOf(error), keys: taken.length }, 'last uses of keys were not saved');
  }
}
