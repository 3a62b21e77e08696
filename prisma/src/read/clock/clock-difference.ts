import type { Database } from '../../database.js';

/** A process whose clock differs by more than this from the database's is not ready. */
export const clockDifferenceMaxMilliseconds = 2_000;

/**
 * By how many milliseconds the clock of this process is ahead of the database's, at least; negative when it is behind.
 * 0 while the duration of the query explains the difference. Rejects when the database does not respond.
 */
export async function clockDifference({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const askedAt = Date.now();
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const respondedAt = Date.now();
  const now = rows[0]?.now.getTime() ?? Number.NaN;
  if (now < askedAt) return askedAt - now;
  return now > respondedAt ? respondedAt - now : 0;
}

/** Whether the clock of this process is close enough to the database's. Rejects when the database does not respond. */
export async function hasDatabaseTime(database: Pick<Database, 'pool'>): Promise<boolean> {
  return Math.abs(await clockDifference(database)) <= clockDifferenceMaxMilliseconds;
}
