import pg from 'pg';
import { allowedTables } from './allowed.js';
import { grantProcessRoles, saveLogin, setRoles } from './grant-process-roles.js';
import { loginsVariable, readLogins } from './read-logins.js';

/**
 * Grants what the list allows and saves the logins of the environment. Returns the names of all logins.
 *
 * @param isNewer whether a newer version has migrated the main database. What it has granted stays: its processes may run
 *   beside those of this version, and its list has what this one has.
 * @param shared logins that exist and run all processes.
 * @param tables the tables of this database.
 */
export async function grantInDatabase(
  connectionString: string,
  env: NodeJS.ProcessEnv,
  isNewer: boolean,
  shared: readonly string[] = [],
  tables: readonly string[] = allowedTables,
): Promise<readonly string[]> {
  const logins = readLogins(env[loginsVariable]);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    if (!isNewer) await grantProcessRoles(client, tables);
    for (const login of logins) await saveLogin(client, login);
    for (const name of shared) await setRoles(client, name, ['gateway', 'worker', 'dashboard', 'operator']);
    return [...shared, ...logins.map(({ name }) => name)];
  } finally {
    await client.end();
  }
}
