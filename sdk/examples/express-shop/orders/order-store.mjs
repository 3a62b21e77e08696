// Stores orders in one JSON file. A real shop has a database. Two guarantees matter here: `save` returns only after the
// change is on disk, and a crash leaves either the old file or the new one, never a part of one.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * @typedef {object} Order
 * @property {string} id
 * @property {import('@landed/sdk').CreateTaxQuote} basket
 * @property {Attempt | null} attempt the current or last charge; the next charge replaces it
 * @property {string | null} rejection the error code with which the last attempt was rejected
 *
 * @typedef {object} Attempt
 * @property {string} idempotencyKey
 * @property {import('@landed/sdk').CreatePaymentIntent} body the whole request: a retry sends the same
 * @property {string | null} paymentIntentId known once a response under the key arrived
 * @property {string | undefined} status the last applied status of the payment
 * @property {number} sequence the sequence of the last applied event
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

  /** The order is on disk when this returns. @param {Order} order */
  save(order) {
    this.orders[order.id] = order;
    const file = openSync(`${this.path}.new`, 'w', 0o600);
    try {
      // Not `writeSync`: on a full disk it writes a part and does not throw.
      writeFileSync(file, JSON.stringify(this.orders, null, 2));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${this.path}.new`, this.path);
    syncFolder(dirname(this.path));
  }
}

/** Makes the rename survive a power cut. Windows cannot open folders and does not need this. */
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
