import pg from 'pg';
import { allowedGrants, allowedTables, processRoles, roleName } from './allowed.js';
import { scramVerifier } from './scram-verifier.js';

/**
 * Creates the roles of the processes and gives each exactly what the list allows in this database. Run it as the owner of
 * the tables, who may create roles, after every migration: a new table has no privileges. A second call changes nothing.
 */
export async function grantProcessRoles(
  client: pg.ClientBase,
  tables: readonly string[] = allowedTables,
): Promise<void> {
  for (const role of processRoles) await createRole(client, roleName(role), 'NOLOGIN');
  await inTransaction(client, async () => {
    // Two runs at once would update the same rows of the catalog. The number is the name of this lock.
    await client.query('SELECT pg_advisory_xact_lock(5151240254)');
    await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    await client.query('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC');
    for (const role of processRoles) {
      const name = pg.escapeIdentifier(roleName(role));
      await client.query(`REVOKE ALL ON SCHEMA public FROM ${name}`);
      await client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name}`);
      await client.query(`GRANT USAGE ON SCHEMA public TO ${name}`);
      const sequences = role === 'reader' ? 'SELECT' : 'USAGE, SELECT';
      await client.query(`GRANT ${sequences} ON ALL SEQUENCES IN SCHEMA public TO ${name}`);
    }
    for (const { table, role, privileges, lockColumn } of allowedGrants()) {
      if (!tables.includes(table)) continue;
      const column = lockColumn === null ? [] : [`UPDATE (${pg.escapeIdentifier(lockColumn)})`];
      const granted = [...privileges, ...column];
      if (granted.length === 0) continue;
      await client.query(
        `GRANT ${granted.join(', ')} ON TABLE ${pg.escapeIdentifier(table)} TO ${pg.escapeIdentifier(roleName(role))}`,
      );
    }
  });
}

/** A login of a process, and the roles that it has. */
export interface Login {
  readonly name: string;
  readonly password: string;
  readonly roles: readonly (typeof processRoles)[number][];
}

/** Creates a login or gives it another password, with these roles and no others of the processes. */
export async function saveLogin(client: pg.ClientBase, { name, password, roles }: Login): Promise<void> {
  await createRole(client, name, 'LOGIN');
  await inTransaction(client, async () => {
    await client.query(
      `ALTER ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD ${pg.escapeLiteral(scramVerifier(password))}`,
    );
    await setRoles(client, name, roles);
  });
}

/** Gives a login that exists these roles of the processes and no others. */
export async function setRoles(client: pg.ClientBase, name: string, roles: Login['roles']): Promise<void> {
  const login = pg.escapeIdentifier(name);
  for (const role of processRoles) {
    const group = pg.escapeIdentifier(roleName(role));
    await client.query(roles.includes(role) ? `GRANT ${group} TO ${login}` : `REVOKE ${group} FROM ${login}`);
  }
}

/** Roles belong to the whole server, so another run may create the same one at this moment. */
async function createRole(client: pg.ClientBase, name: string, kind: 'LOGIN' | 'NOLOGIN'): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  if (rowCount !== 0) return;
  try {
    await client.query(`CREATE ROLE ${pg.escapeIdentifier(name)} ${kind}`);
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code !== '42710' && code !== '23505') throw error;
  }
}

async function inTransaction(client: pg.ClientBase, run: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await run();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
