import type { Database } from '@landed/prisma/database';
import { codeOf, type Finding, failing, fine } from '../finding.js';
import { checkClock } from './clock.js';

const majorMin = 15;

interface Server {
  readonly version: string;
  readonly number: number;
  readonly synchronous_commit: string;
  readonly fsync: string;
  readonly now: Date;
}

/** Whether the database lets us in, is new enough, keeps what it commits, and has our time. */
export async function checkDatabase(database: Database): Promise<readonly Finding[]> {
  // The first statement connects; the second is the one whose time counts.
  await database.pool.query('SELECT 1');
  const asked = Date.now();
  const { rows } = await database.pool.query<Server>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
            current_setting('synchronous_commit') AS synchronous_commit, current_setting('fsync') AS fsync,
            clock_timestamp() AS now`,
  );
  const answered = Date.now();
  const [server] = rows;
  if (server === undefined) return [failing('database', 'it answers nothing', 'Is this PostgreSQL?')];
  const offset = server.now.getTime() - (asked + answered) / 2;
  return [versionOf(server), durabilityOf(server), checkClock('the database', Math.round(offset))];
}

function versionOf({ version, number }: Server): Finding {
  if (number >= majorMin * 10_000) return fine('database', `PostgreSQL ${version}`);
  return failing('database', `PostgreSQL ${version}`, `PostgreSQL ${majorMin} or later is needed.`);
}

function durabilityOf({ synchronous_commit, fsync }: Server): Finding {
  const saw = `synchronous_commit ${synchronous_commit}, fsync ${fsync}`;
  if (synchronous_commit !== 'off' && fsync === 'on') return fine('database', saw);
  return failing('database', saw, 'Switch both on: a crash would lose charges that merchants were told of.');
}

/** What to say of a database that did not let us in. */
export function databaseFailure(error: unknown, dataFolder: string | null): Finding {
  const code = codeOf(error);
  const log = dataFolder === null ? "the server's log" : `${dataFolder}/logs/postgres.log`;
  switch (code) {
    case '28P01':
    case '28000':
      return failing('database', `it refuses the user or the password (${code})`, 'Correct DATABASE_URL.');
    case '3D000':
      return failing('database', 'the server has no database of that name', 'Create it, or correct DATABASE_URL.');
    case '53300':
      return failing('database', 'it has no connection free', 'Raise max_connections, or end what holds them.');
    case '57P03':
      return failing('database', 'it is starting up or recovering', `Wait a moment; ${log} says how far it is.`);
    case 'Error':
      // The driver's own time-outs have no code.
      return failing('database', 'it does not answer in time', `Is that PostgreSQL, and not too busy? See ${log}.`);
    default:
      return failing('database', `it does not answer (${code})`, `Is it running? See ${log}, and the addresses here.`);
  }
}
