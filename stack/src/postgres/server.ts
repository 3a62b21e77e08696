import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { ChildSpec } from '../child/child-process.js';
import { databaseUser } from './cluster.js';
import type { PostgresPlace } from './place.js';
import { clearStalePostmaster } from './stale-postmaster.js';

export interface PostgresServer {
  readonly place: PostgresPlace;
  readonly port: number;
  readonly password: string;
  readonly logFile: string;
}

/** The name of the application's database on a local cluster. */
export const databaseName = 'landed';
/** The name of the database of buyers' keys. */
export const buyerKeysDatabase = 'landed_buyer_keys';

export function databaseUrl(
  { port, password }: Pick<PostgresServer, 'port' | 'password'>,
  database = databaseName,
): string {
  return `postgresql://${databaseUser}:${password}@127.0.0.1:${port}/${database}`;
}

/** How to run the server: loopback only, no Unix socket (its path length is limited), durable commits as in production. */
export function postgresSpec(server: PostgresServer): ChildSpec {
  const { place, port, logFile } = server;
  return {
    name: 'postgres',
    command: join(place.binDir, 'postgres'),
    args: ['-D', place.clusterDir, '-p', String(port), ...settings(place).flatMap((setting) => ['-c', setting])],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    account: place.account,
    logFile,
    readyWithinSeconds: 30,
    // The processes of a killed server hold its shared memory for a moment.
    startAttempts: 20,
    beforeStart: () => clearStalePostmaster(place.clusterDir),
    isReady: () => connects(databaseUrl(server, 'postgres')),
  };
}

/** Creates the application's databases when they are missing. */
export async function ensureDatabases(server: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(server, 'postgres') });
  await client.connect();
  try {
    for (const name of [databaseName, buyerKeysDatabase]) {
      const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (found.rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
    }
  } finally {
    await client.end();
  }
}

/** Resolves with true when a connection works; throws otherwise. */
export async function connects(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } finally {
    await client.end();
  }
}

function settings({ binDir }: PostgresPlace): string[] {
  const statistics = existsSync(join(binDir, '../lib/postgresql/pg_stat_statements.so'));
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'shared_buffers=256MB',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    // The benchmark counts statements with this extension.
    ...(statistics ? ['shared_preload_libraries=pg_stat_statements'] : []),
  ];
}
