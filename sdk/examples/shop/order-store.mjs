// Orders in one JSON file. A real shop has a database; what matters here is that a change is on the disk before the
// function that makes it returns, and that a crash leaves the old file or the new one, never half of one.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * @typedef {object} Order
 * @property {string} id
 * @property {import('@landed/sdk').CreateTaxQuote} basket
 * @property {Attempt | null} attempt the charge that is being made or was made; the next one replaces it
 * @property {string | null} refusal why the last attempt was refused, as a code
 *
 * @typedef {object} Attempt
 * @property {string} idempotencyKey
 * @property {import('@landed/sdk').CreatePaymentIntent} body what is sent, in full: a retry sends the same
 * @property {string | null} paymentIntentId known once an answer under the key arrived
 * @property {string | undefined} status of the payment, as last applied
 * @property {number} sequence of the event that was last applied
 * @property {string[]} handledEvents
 */

export class OrderStore {
  /** @param {string} path */
  constructor(path) {
    this.path = path;
    /** @type {Record<string, Order>} */
    this.orders = read(path);
  }

  /** @param {string} id */
  get(id) {
    return Object.hasOwn(this.orders, id) ? this.orders[id] : undefined;
  }

  all() {
    return Object.values(this.orders);
  }

  /** Saved when it returns. @param {Order} order */
  save(order) {
    this.orders[order.id] = order;
    const file = openSync(`${this.path}.new`, 'w', 0o600);
    try {
      // Not `writeSync`, which on a full disk writes a part and throws nothing.
      writeFileSync(file, JSON.stringify(this.orders, null, 2));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${this.path}.new`, this.path);
    syncFolder(dirname(this.path));
  }
}

/** Without it a power cut may bring the old name back. Windows opens no folders, and needs none of this. */
function syncFolder(path) {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** @param {string} path */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return {};
    throw error;
  }
}
