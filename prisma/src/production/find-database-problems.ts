import { openDatabase } from '../database.js';
import { assertDurableCommits, type DatabaseKind } from '../durability.js';
import { directUrlNeeded, isPooled } from '../pooler.js';
import { findExcessPrivileges } from '../privileges/find-excess-privileges.js';

const timeoutMilliseconds = 5_000;

interface Target {
  readonly url: string;
  readonly directUrl: string | undefined;
  readonly kind: DatabaseKind | undefined;
  /** Whether the process waits for notifications. */
  readonly listens: boolean;
}

interface Session {
  readonly superuser: boolean;
  readonly timeout: string;
}

/** What a process in production must not use of a database, each with what to do. Empty: nothing. */
export async function findDatabaseProblems({ url, directUrl, kind, listens }: Target): Promise<string[]> {
  const database = openDatabase(url, { poolMax: 1, timeoutMilliseconds });
  try {
    const client = await database.pool.connect();
    const behindPooler = isPooled(client);
    const { rows } = await client
      .query<Session>(
        `SELECT COALESCE((SELECT rolsuper FROM pg_roles WHERE rolname = current_user), false) AS superuser,
                current_setting('statement_timeout') AS timeout`,
      )
      .finally(() => client.release());
    const { role, owns } = await findExcessPrivileges(database);
    const is = rows[0]?.superuser === true ? 'is a superuser' : owns ? 'owns the ledger' : null;
    return [
      ...(is === null ? [] : [`DATABASE_URL: the role ${role} ${is}. ${otherRole}`]),
      ...(behindPooler && rows[0]?.timeout === '0' ? [`DATABASE_URL: ${timeLimitNeeded(role)}`] : []),
      ...(behindPooler && listens && directUrl === undefined ? [directUrlNeeded] : []),
      ...(await assertDurableCommits(database, { isProduction: true, kind }).then(() => [], messageOf)),
    ];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return [`DATABASE_URL: the database cannot be used${code}. Check address, certificate, role and password`];
  } finally {
    await database.close();
  }
}

const otherRole =
  'Connect as one that owns no table, and give it what it needs with `node prisma/dist/grant-main.js <role>`';

function timeLimitNeeded(role: string): string {
  return `a pooler keeps no time limit for statements. Run \`ALTER ROLE ${role} SET statement_timeout = '5s'\``;
}

function messageOf(error: unknown): string[] {
  return [error instanceof Error ? error.message : 'The database may lose commits.'];
}
