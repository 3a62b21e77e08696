import { type Database, openDatabase } from '@landed/prisma/database';
import type { FreshDatabase } from '../setup/fresh-database.js';

/**
 * Runs `first` in a transaction that is left open, starts `second` beside it, waits until `second` stands before a lock
 * of the first, and commits then: two workers at the same row at the same moment, always in the same order.
 */
export async function interleave<First, Second>(
  fresh: FreshDatabase,
  first: (database: Database) => Promise<First>,
  second: (database: Database) => Promise<Second>,
): Promise<readonly [First, Second]> {
  // One connection only: what BEGIN opened, the statements of `first` go into.
  const held = openDatabase(fresh.url, { poolMax: 1 });
  try {
    await held.pool.query('BEGIN');
    const firstResult = await first(held);
    const release = async () => {
      await untilSomebodyWaits(fresh.database);
      await held.pool.query('COMMIT');
    };
    const [secondResult] = await Promise.all([second(fresh.database), release()]);
    return [firstResult, secondResult];
  } finally {
    await held.close();
  }
}

async function untilSomebodyWaits(database: Database): Promise<void> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    const { rows } = await database.pool.query<{ waiting: boolean }>(
      `SELECT count(*) > 0 AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows[0]?.waiting === true) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nobody waits for a lock.');
}
