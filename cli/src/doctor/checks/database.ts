import type { Database } from '@landed/prisma/database';
import { type DatabaseKind, type DurabilitySettings, lossOf } from '@landed/prisma/durability';
import { codeOf, type Finding, failing, fine, warning } from '../finding.js';
import { checkClock } from './clock.js';

const majorMin = 15;

interface Server extends DurabilitySettings {
  readonly version: string;
  readonly number: number;
  readonly now: Date;
}

/**
 * Checks authentication, version, durable commits and the clock of the database.
 *
 * @param kind what the deployment says about its database.
 */
export async function checkDatabase(database: Database, kind: DatabaseKind | undefined): Promise<readonly Finding[]> {
  // The first statement includes connecting, so the clock is measured with the second one.
  await database.pool.query('SELECT 1');
  const requestedAt = Date.now();
  const { rows } = await database.pool.query<Server>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
            current_setting('synchronous_commit') AS synchronous_commit,
            current_setting('synchronous_standby_names') AS synchronous_standby_names,
            current_setting('fsync') AS fsync, clock_timestamp() AS now`,
  );
  const respondedAt = Date.now();
  const [server] = rows;
  if (server === undefined)
    return [failing('database', 'the server returned no settings', 'Check that it is PostgreSQL.')];
  const offset = server.now.getTime() - (requestedAt + respondedAt) / 2;
  return [versionOf(server), judgeDurability(server, kind), checkClock('the database', Math.round(offset))];
}

function versionOf({ version, number }: Server): Finding {
  if (number >= majorMin * 10_000) return fine('database', `PostgreSQL ${version}`);
  return failing('database', `PostgreSQL ${version}`, `Upgrade to PostgreSQL ${majorMin} or later.`);
}

/** Whether a commit can be lost: in a crash, or when another server takes over. */
export function judgeDurability(settings: DurabilitySettings, kind: DatabaseKind | undefined): Finding {
  const { synchronous_commit, synchronous_standby_names, fsync } = settings;
  const standby = synchronous_standby_names.trim() === '' ? 'no synchronous standby' : 'a synchronous standby';
  const saw = `synchronous_commit ${synchronous_commit}, fsync ${fsync}, ${standby}`;
  switch (lossOf(settings)) {
    case null:
      return fine('database', saw);
    case 'crash':
      return failing(
        'database',
        saw,
        'Set both to on. Otherwise a crash loses charges that merchants were notified of.',
      );
    case 'failover':
      return kind === 'single-node'
        ? fine('database', `${saw}, as LANDED_DATABASE says`)
        : warning('database', saw, standbyAdvice);
  }
}

const standbyAdvice =
  'A failover loses commits, and production does not start. Set synchronous_standby_names, or LANDED_DATABASE=single-node if no other server takes over.';

/** The finding for a database that cannot be used. */
export function databaseFailure(error: unknown, dataFolder: string | null): Finding {
  const code = codeOf(error);
  const log = dataFolder === null ? "the server's log" : `${dataFolder}/logs/postgres.log`;
  switch (code) {
    case '28P01':
    case '28000':
      return failing(
        'database',
        `authentication failed (${code})`,
        'Correct the user or the password in DATABASE_URL.',
      );
    case '3D000':
      return failing('database', 'the server has no database of that name', 'Create it, or correct DATABASE_URL.');
    case '53300':
      return failing('database', 'all connections are in use', 'Raise max_connections, or end idle clients.');
    case '57P03':
      return failing('database', 'the server is starting or recovering', `Wait; see ${log} for the progress.`);
    case 'Error':
      // The driver's timeouts have no code.
      return failing(
        'database',
        'the database does not respond in time',
        `Check that the address is a PostgreSQL server and that it is not overloaded. See ${log}.`,
      );
    default:
      return failing(
        'database',
        `the database does not respond (${code})`,
        `Check that it is running. See ${log} and the finding about addresses.`,
      );
  }
}
