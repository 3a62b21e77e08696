import pg from 'pg';

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0];

/** A server that responds opens a connection in a tenth of it. */
const connectMilliseconds = 500;
/** How long a pool does without another connection before it asks for one again. */
const retryMilliseconds = 2_000;

/**
 * A pool whose statements do not wait for a new connection that does not come while others are open: they share those.
 * The server's main process may hang, or a pooler be full, while the open connections work. One connection is tried again
 * every two seconds, and the pool grows as before once one opens. Without any open connection, a statement waits for its
 * time limit.
 */
export class SharingPool extends pg.Pool {
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
