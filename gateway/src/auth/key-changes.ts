import type { Database } from '@landed/prisma/database';
import { apiKeyChannel } from '@landed/prisma/merchant/api-key';
import type { Logger } from 'pino';
import type { KeyCache } from './key-cache.js';

const reconnectMilliseconds = 500;

/** What the pool hands out; named by the call, because its overloads hide it. */
const connect = (database: Database) => database.pool.connect();
type Connection = Awaited<ReturnType<typeof connect>>;

/**
 * Listens on a connection of its own for keys that change and tells the cache. When the connection breaks the cache
 * stands still until a new one listens; only then does it start to remember again.
 */
export class KeyChanges {
  readonly #database: Database;
  readonly #cache: KeyCache;
  readonly #log: Logger;
  #connection: Connection | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;
  /** Whether the loss has been logged; the tries to come back are not worth a line each. */
  #deaf = false;

  constructor(database: Database, cache: KeyCache, log: Logger) {
    this.#database = database;
    this.#cache = cache;
    this.#log = log;
  }

  /** Resolves after the first try, whether or not it succeeded. */
  async open(): Promise<void> {
    try {
      await this.#listen();
    } catch (error) {
      this.#lost(error instanceof Error ? error.name : 'Error');
    }
  }

  close(): void {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#drop();
  }

  async #listen(): Promise<void> {
    const connection = await connect(this.#database);
    if (this.#closed) return connection.release(true);
    this.#connection = connection;
    const lost = (reason: string) => this.#connection === connection && this.#lost(reason);
    connection.on('notification', (message) => this.#cache.forget(message.payload || '*'));
    connection.on('error', () => lost('error'));
    connection.on('end', () => lost('end'));
    await connection.query(`LISTEN ${apiKeyChannel}`);
    this.#cache.setListening(true);
    if (this.#deaf) this.#log.info('listening for key changes again');
    this.#deaf = false;
  }

  #lost(reason: string): void {
    this.#drop();
    if (this.#closed || this.#retry !== null) return;
    if (!this.#deaf) this.#log.warn({ reason }, 'not listening for key changes, keys are looked up each time');
    this.#deaf = true;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.open();
    }, reconnectMilliseconds);
  }

  #drop(): void {
    this.#cache.setListening(false);
    const connection = this.#connection;
    this.#connection = null;
    if (connection === null) return;
    connection.removeAllListeners('notification');
    connection.release(true);
  }
}
