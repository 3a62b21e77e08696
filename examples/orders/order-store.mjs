// Stores orders, attempts to charge them, and received events in SQLite. Every change is on disk when its call returns.
import Database from 'libsql';

/** An attempt that may have charged, or may still charge. */
const active = `rejection IS NULL AND (status IS NULL OR status NOT IN ('failed', 'canceled'))`;
const unfinished = `rejection IS NULL AND (status IS NULL OR status IN ('processing', 'requires_action'))`;

const schema = `
  PRAGMA busy_timeout = 5000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, content TEXT NOT NULL, quote TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS attempts (
    idempotency_key TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    request TEXT NOT NULL,
    payment_id TEXT UNIQUE,
    status TEXT,
    failure TEXT,
    rejection TEXT,
    sequence INTEGER NOT NULL DEFAULT 0,
    calls INTEGER NOT NULL DEFAULT 0
  );
  -- At most one attempt of an order may have charged, or may still charge. No second click, tab or process can add one.
  CREATE UNIQUE INDEX IF NOT EXISTS one_active_attempt ON attempts (order_id)
    WHERE rejection IS NULL AND (status IS NULL OR status NOT IN ('failed', 'canceled'));
  CREATE TABLE IF NOT EXISTS events (
    id TEXT PRIMARY KEY, order_id TEXT NOT NULL, type TEXT NOT NULL, sequence INTEGER NOT NULL, received_at TEXT NOT NULL
  );`;

/**
 * @typedef {object} Order
 * @property {string} id
 * @property {import('@landed/sdk').CreateTaxQuote} basket
 * @property {string} name
 * @property {Record<string, string>} address
 * @property {import('@landed/sdk').TaxQuote} quote the price that the buyer was shown
 * @property {'manual'} [captureMethod] the card is only authorized: see `captureOrder`
 *
 * @typedef {object} Attempt one charge, made once, whatever fails
 * @property {string} idempotencyKey
 * @property {string} orderId
 * @property {import('@landed/sdk').CreatePaymentIntent} request the whole request: a retry sends the same
 * @property {string | null} paymentId known once a response under the key arrived
 * @property {string | null} status the last applied status of the payment; null: the outcome is unknown
 * @property {string | null} failure why the card was declined, as a code
 * @property {string | null} rejection the error code with which the charge was rejected
 * @property {number} sequence the sequence of the last applied event
 * @property {number} calls how many calls under the key have begun, without those that certainly did nothing
 */

export class OrderStore {
  /** @param {string} path of the database file */
  constructor(path) {
    this.database = new Database(path);
    this.database.exec(schema);
    // The demo shop keeps its file. The attempts of an earlier version may have been sent more than once; a new attempt
    // names its number of calls.
    if (this.database.prepare(`SELECT 1 FROM pragma_table_info('attempts') WHERE name = 'calls'`).get() === undefined)
      this.database.exec('ALTER TABLE attempts ADD COLUMN calls INTEGER NOT NULL DEFAULT 2');
  }

  /** Also gives an order another price, unless an attempt may charge the one that it has. @param {Order} order */
  saveOrder({ id, quote, ...content }) {
    this.#run(
      `INSERT INTO orders VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET quote = excluded.quote
       WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE order_id = excluded.id AND ${active})`,
      id,
      JSON.stringify(content),
      JSON.stringify(quote),
    );
  }

  /** @param {string | undefined} id @returns {Order | undefined} */
  order(id) {
    const row = this.database.prepare('SELECT * FROM orders WHERE id = ?').get(id ?? '');
    return row && { id: row.id, ...JSON.parse(row.content), quote: JSON.parse(row.quote) };
  }

  /**
   * Does nothing if the order has an active attempt, or another price than that of the request.
   *
   * @param {Pick<Attempt, 'idempotencyKey' | 'orderId' | 'request'>} attempt
   */
  startAttempt({ idempotencyKey, orderId, request }) {
    this.#run(
      `INSERT INTO attempts (idempotency_key, order_id, request, calls) SELECT ?, id, ?, 0 FROM orders
       WHERE id = ? AND json_extract(quote, '$.id') = ? ON CONFLICT DO NOTHING`,
      idempotencyKey,
      JSON.stringify(request),
      orderId,
      request.tax_quote_id,
    );
  }

  attempt(idempotencyKey) {
    return this.#attempts('WHERE idempotency_key = ?', idempotencyKey)[0];
  }

  /** The attempt that may have charged the order, or may still charge it. */
  activeAttempt(orderId) {
    return this.#attempts(`WHERE order_id = ? AND ${active}`, orderId)[0];
  }

  /** All attempts of an order, the first one first. */
  attempts(orderId) {
    return this.#attempts('WHERE order_id = ? ORDER BY rowid', orderId);
  }

  lastAttempt(orderId) {
    return this.attempts(orderId).at(-1);
  }

  attemptOfPayment(paymentId) {
    return this.#attempts('WHERE payment_id = ?', paymentId ?? '')[0];
  }

  /** Attempts whose outcome is not known, or that wait for their buyer. */
  unfinishedAttempts() {
    return this.#attempts(`WHERE ${unfinished}`);
  }

  /**
   * Reads an attempt, and saves what `decide` changes of it, in one transaction: two responses, deliveries or processes
   * never decide on the same state. In PostgreSQL, read with `SELECT … FOR UPDATE`. Returns the attempt as it is stored
   * afterwards.
   *
   * @param {string} idempotencyKey
   * @param {(stored: Attempt) => Partial<Attempt>} decide
   */
  changeAttempt(idempotencyKey, decide) {
    return this.database
      .transaction(() => {
        const stored = this.attempt(idempotencyKey);
        const changes = decide(stored);
        if (Object.keys(changes).length > 0) this.#save({ ...stored, ...changes });
        return { ...stored, ...changes };
      })
      .immediate();
  }

  #save({ idempotencyKey, paymentId, status, failure, rejection, sequence, calls }) {
    const columns = 'payment_id = ?, status = ?, failure = ?, rejection = ?, sequence = ?, calls = ?';
    const values = [paymentId, status, failure, rejection, sequence, calls, idempotencyKey];
    this.#run(`UPDATE attempts SET ${columns} WHERE idempotency_key = ?`, ...values);
  }

  hasEvent(id) {
    return this.database.prepare('SELECT 1 FROM events WHERE id = ?').get(id) !== undefined;
  }

  saveEvent(orderId, { id, type, sequence }) {
    const at = new Date().toISOString();
    this.#run('INSERT INTO events VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING', id, orderId, type, sequence, at);
  }

  events(orderId) {
    return this.database.prepare('SELECT * FROM events WHERE order_id = ? ORDER BY rowid').all(orderId);
  }

  #run(statement, ...values) {
    this.database.prepare(statement).run(...values);
  }

  /** @returns {Attempt[]} */
  #attempts(condition, ...values) {
    const rows = this.database.prepare(`SELECT * FROM attempts ${condition}`).all(...values);
    return rows.map((row) => ({
      idempotencyKey: row.idempotency_key,
      orderId: row.order_id,
      request: JSON.parse(row.request),
      paymentId: row.payment_id,
      status: row.status,
      failure: row.failure,
      rejection: row.rejection,
      sequence: row.sequence,
      calls: row.calls,
    }));
  }
}
