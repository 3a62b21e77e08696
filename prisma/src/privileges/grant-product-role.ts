import pg from 'pg';

/**
 * Gives a role what the product needs, and takes the rest away: it reads and inserts everywhere, changes and deletes rows
 * only where no trigger forbids it, and creates nothing. Run it as the owner of the tables, after every migration: a new
 * table has no privileges. A second call changes nothing.
 */
export async function grantProductRole(client: pg.ClientBase, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await client.query('BEGIN');
  try {
    await client.query(`GRANT USAGE ON SCHEMA public TO ${name}`);
    await client.query(`REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${name}`);
    for (const { table, update, remove } of await tables(client)) {
      const target = pg.escapeIdentifier(table);
      const granted = ['SELECT', 'INSERT', ...(update ? ['UPDATE'] : []), ...(remove ? ['DELETE'] : [])];
      await client.query(`REVOKE ALL ON TABLE ${target} FROM PUBLIC, ${name}`);
      await client.query(`GRANT ${granted.join(', ')} ON TABLE ${target} TO ${name}`);
    }
    await client.query(`REVOKE ALL ON TABLE _prisma_migrations FROM PUBLIC, ${name}`);
    await client.query(`GRANT SELECT ON TABLE _prisma_migrations TO ${name}`);
    await client.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${name}`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

interface Table {
  readonly table: string;
  /** Whether rows may be changed. */
  readonly update: boolean;
  /** Whether rows may be deleted. */
  readonly remove: boolean;
}

/** The triggers that reject every change say which tables are append-only. 16 and 8 are the bits of UPDATE and DELETE. */
async function tables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<{ table: string; update: boolean; remove: boolean }>(
    `SELECT c.relname AS table, NOT COALESCE(bool_or(t.tgtype & 16 > 0), false) AS update,
            NOT COALESCE(bool_or(t.tgtype & 8 > 0), false) AS remove
     FROM pg_class AS c
     LEFT JOIN pg_trigger AS t ON t.tgrelid = c.oid AND t.tgfoid = 'reject_change'::regproc
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'
     GROUP BY c.oid, c.relname
     ORDER BY c.relname`,
  );
  return rows;
}
