import type { Database } from '@landed/prisma/database';

/** Blocks of a table and its indexes that statements have read, by table. */
export type BlocksRead = Readonly<Record<string, number>>;

/**
 * The blocks that `work` reads, including those of foreign keys and triggers, which `EXPLAIN` does not show.
 *
 * @param database has one connection: a connection publishes its counts only on request, or when it is idle.
 */
export async function blocksRead(database: Database, work: () => Promise<unknown>): Promise<BlocksRead> {
  const before = await counters(database);
  await work();
  const after = await counters(database);
  return Object.fromEntries(
    [...after].flatMap(([table, count]) => {
      const grown = count - (before.get(table) ?? 0);
      return grown === 0 ? [] : [[table, grown]];
    }),
  );
}

async function counters({ pool }: Database): Promise<ReadonlyMap<string, number>> {
  await pool.query('SELECT pg_stat_force_next_flush()');
  // Statistics are published after the statement that asks for it.
  await pool.query('SELECT 1');
  const { rows } = await pool.query<{ table: string; blocks: number }>(
    `SELECT relname AS table,
            (COALESCE(heap_blks_hit, 0) + COALESCE(heap_blks_read, 0)
             + COALESCE(idx_blks_hit, 0) + COALESCE(idx_blks_read, 0))::int AS blocks
     FROM pg_statio_user_tables`,
  );
  return new Map(rows.map(({ table, blocks }) => [table, blocks]));
}
