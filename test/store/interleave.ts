import { type Database, openDatabase } from '@landed/prisma/database';
import type { FreshDatabase } from '../setup/fresh-database.js';

/**
 * Runs `first` in a transaction, starts `second` beside it, waits until `second` waits for a lock of the transaction,
 * and then commits: two workers change the same row at the same moment, always in the same order.
 */
export async function interleave<First, Second>(
  fresh: FreshDatabase,
  first: (database: Database) => Promise<First>,
  second: (database: Database) => Promise<Second>,
): Promise<readonly [First, Second]> {
  // One connection only, so that the statements of `first` run in the transaction that BEGIN opened.
  const held = openDatabase(fresh.url, { poolMax: 1 });
  try {
    await held.pool.query('BEGIN');
    const firstResult = await first(held);
    const release = async () => {
      await untilLockWait(fresh.database);
      await held.pool.query('COMMIT');
    };
    const [secondResult] = await Promise.all([second(fresh.database), release()]);
    return [firstResult, secondResult];
  } finally {
    await held.close();
  }
}

/** Resolves when a statement of this database waits for a lock. */
export async function untilLockWait(database: Database): Promise<void> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    const { rows } = await database.pool.query<{ waiting: boolean }>(
      `SELECT count(*) > 0 AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows[0]?.waiting === true) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('No statement waits for a lock.');
}
