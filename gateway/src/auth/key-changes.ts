import type { Database } from '@landed/prisma/database';
import { directUrlNeeded, isPooled } from '@landed/prisma/pooler';
import { apiKeyChannel } from '@landed/prisma/read/merchant/api-key';
import type { Logger } from 'pino';
import type { KeyCache } from './key-cache.js';

const reconnectMilliseconds = 500;

/** The pool's connection type, taken from a call because the overloads of `connect` hide it. */
const connect = (database: Database) => database.direct.connect();
type Connection = Awaited<ReturnType<typeof connect>>;

/**
 * Listens for changed API keys on a dedicated database connection and invalidates them in the cache. When the
 * connection breaks, the cache is off until a new connection listens. Behind a pooler it stays off: a notification would
 * not arrive.
 */
export class KeyChanges {
  readonly #database: Database;
  readonly #cache: KeyCache;
  readonly #log: Logger;
  #connection: Connection | null = null;
  #retry: NodeJS.Timeout | null = null;
  #closed = false;
  /** Whether the lost connection has been logged; failed reconnects are not logged. */
  #lossLogged = false;

  constructor(database: Database, cache: KeyCache, log: Logger) {
    this.#database = database;
    this.#cache = cache;
    this.#log = log;
  }

  /** Resolves after the first attempt, successful or not. */
  async open(): Promise<void> {
    try {
      await this.#listen();
    } catch (error) {
      this.#disconnected(error instanceof Error ? error.name : 'Error');
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
    if (isPooled(connection)) {
      connection.release();
      return this.#disconnected(directUrlNeeded);
    }
    this.#connection = connection;
    const ended = (reason: string) => this.#connection === connection && this.#disconnected(reason);
    connection.on('notification', (message) => this.#cache.invalidate(message.payload || '*'));
    connection.on('error', () => ended('error'));
    connection.on('end', () => ended('end'));
    await connection.query(`LISTEN ${apiKeyChannel}`);
    this.#cache.setListening(true);
    if (this.#lossLogged) this.#log.info('key change listener reconnected');
    this.#lossLogged = false;
  }

  #disconnected(reason: string): void {
    this.#drop();
    if (this.#closed || this.#retry !== null) return;
    if (!this.#lossLogged)
      this.#log.warn({ reason }, 'key change listener lost: every request looks up its key in the database');
    this.#lossLogged = true;
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
