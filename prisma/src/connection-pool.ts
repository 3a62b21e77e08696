import type pg from 'pg';
import { recogniseServer, UtcClient } from './pooler.js';
import { SharingPool } from './sharing-pool.js';

export interface ConnectionPoolOptions {
  readonly connectionsMax: number;
  /** Time limit for getting a connection, and for a statement. */
  readonly timeoutMilliseconds: number;
  /** How the connections appear in `pg_stat_activity`; see `connection-budget.ts`. */
  readonly applicationName?: string | undefined;
}

/** The pool waits for the function before it hands the connection out; the driver's types do not say so. */
type AwaitingPoolConfig = Omit<pg.PoolConfig, 'onConnect'> & {
  readonly max: number;
  readonly onConnect: (client: pg.ClientBase) => Promise<void>;
};

/** The server accepts reads only: a standby, or a primary that was demoted. */
const readOnlyTransaction = '25006';

/**
 * Opens a pool that keeps its connections. A new connection costs a process of the server, a SCRAM exchange, and a plan
 * for every statement, so a burst after a quiet minute must not pay for all of them again. The first statement connects.
 *
 * The connections use UTC, whatever time zone the database or the role has. They work behind a pooler in transaction
 * mode; see `pooler.ts`.
 *
 * While a new connection does not come, the open ones are shared; see `sharing-pool.ts`.
 *
 * A connection that breaks is replaced by the next statement. When the server says that it is read-only, all its
 * connections are replaced, because after a failover the same address leads to another server.
 */
export function openConnectionPool(url: string, options: ConnectionPoolOptions): pg.Pool {
  const { connectionsMax, timeoutMilliseconds, applicationName } = options;
  const config: AwaitingPoolConfig = {
    connectionString: url,
    max: connectionsMax,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeoutMilliseconds,
    query_timeout: timeoutMilliseconds,
    Client: UtcClient,
    onConnect: (client) => recogniseServer(client, timeoutMilliseconds),
    keepAlive: true,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  };
  const pool = new SharingPool(config);
  // Without a listener, a dropped idle connection would end the process. The pool has already removed it.
  pool.on('error', () => {});
  replaceReadOnlyConnections(pool);
  return pool;
}

/** Idle connections are removed as broken ones are, those in use when they are returned. */
function replaceReadOnlyConnections(pool: pg.Pool): void {
  const isInUse = new Map<pg.PoolClient, boolean>();
  const isOutdated = new WeakSet<pg.PoolClient>();
  const replaceAll = () => {
    for (const [client, used] of [...isInUse]) {
      if (used) isOutdated.add(client);
      else client.emit('error', new Error('The server of this connection is read-only.'));
    }
  };
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === readOnlyTransaction) replaceAll();
    });
  });
  pool.on('acquire', (client) => isInUse.set(client, true));
  pool.on('release', (_error, client) => {
    isInUse.set(client, false);
    // The pool removes a returned connection that is ending.
    if (isOutdated.has(client)) void client.end();
  });
  pool.on('remove', (client) => isInUse.delete(client));
}
