import type { Database } from '../../database.js';

/**
 * Records when the processor was first seen to have a server error stored under a key, and returns how many
 * milliseconds ago that was, by the database's clock. A repeated call keeps the first time.
 */
export async function markStoredError(database: Database, processorKey: string): Promise<number> {
  const [marked] = await database.statements.$queryRaw<{ milliseconds: number }[]>`
    UPDATE processor_attempt SET stored_error_at = COALESCE(stored_error_at, now())
    WHERE processor_key = ${processorKey}
    RETURNING (EXTRACT(EPOCH FROM now() - stored_error_at) * 1000)::int AS milliseconds`;
  if (marked === undefined)
    throw new Error('The attempt of a prepared operation was deleted, which must never happen.');
  return marked.milliseconds;
}
