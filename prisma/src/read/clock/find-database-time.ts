import type { Database } from '../../database.js';

/** The time of the database's clock, RFC 3339. */
export async function findDatabaseTime({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ now: Date }>('SELECT now() AS now');
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a table returns a row.');
  return row.now.toISOString();
}
