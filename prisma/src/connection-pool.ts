import pg from 'pg';
import { recogniseServer, UtcClient } from './pooler.js';

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

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0];

/** A server that responds opens a connection in a tenth of it. */
const connectMilliseconds = 500;
/** How long a pool does without another connection before it asks for one again. */
const retryMilliseconds = 2_000;

/** The server accepts reads only: a standby, or a primary that was demoted. */
const readOnlyTransaction = '25006';

/**
 * Opens a pool that keeps its connections. A new connection costs a process of the server, a SCRAM exchange, and a plan
 * for every statement, so a burst after a quiet minute must not pay for all of them again. The first statement connects.
 *
 * The connections use UTC, whatever time zone the database or the role has. They work behind a pooler in transaction
 * mode; see `pooler.ts`.
 *
 * While a new connection does not come, the open ones are shared.
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

/**
 * A pool whose statements do not wait for a new connection that does not come while others are open: they share those.
 * The server's main process may hang, or a pooler be full, while the open connections work. One connection is tried again
 * every two seconds, and the pool grows as before once one opens. Without any open connection, a statement waits for its
 * time limit.
 */
class SharingPool extends pg.Pool {
  readonly #connectionsMax: number;
  readonly #open = new Set<pg.PoolClient>();
  #retry: NodeJS.Timeout | null = null;

  constructor(config: pg.PoolConfig & { readonly max: number }) {
    super(config);
    this.#connectionsMax = config.max;
    this.on('connect', (client) => {
      this.#open.add(client);
      this.options.max = this.#connectionsMax;
    });
    this.on('remove', (client) => this.#open.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (connected !== undefined) return this.#connect(connected);
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client === undefined ? reject(error) : resolve(client)));
    });
  }

  override async end(): Promise<void> {
    if (this.#retry !== null) clearTimeout(this.#retry);
    await super.end();
  }

  #connect(connected: Connected): void {
    let isConnected = false;
    const first: Connected = (error, client, release) => {
      // The other one of two came before.
      if (isConnected) return client === undefined ? undefined : release();
      isConnected = true;
      clearTimeout(timer);
      connected(error, client, release);
    };
    const timer = setTimeout(() => {
      const isConnecting = this.totalCount > this.#open.size;
      if (!isConnecting || this.#open.size === 0) return;
      this.#share();
      super.connect(first);
    }, connectMilliseconds);
    super.connect(first);
  }

  #share(): void {
    this.options.max = this.#open.size;
    this.#retry ??= setTimeout(() => {
      this.#retry = null;
      this.options.max = Math.min(this.#connectionsMax, this.#open.size + 1);
    }, retryMilliseconds).unref();
  }
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
