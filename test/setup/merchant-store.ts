import { parseKeyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import pg from 'pg';

/** The number of rows of everything that a request can create. */
export type Footprint = Readonly<
  Record<'operations' | 'intents' | 'attempts' | 'quotes' | 'classifications' | 'events' | 'journals', number>
>;

export interface LedgerLine {
  readonly account: string;
  readonly entity: string;
  readonly rail: string;
  readonly currency: string;
  /** Null: an account of the platform. */
  readonly merchant: string | null;
  readonly amount: number;
}

export interface Journal {
  readonly key: string;
  readonly kind: string;
  readonly rail: string;
  readonly at: string;
  readonly lines: readonly LedgerLine[];
}

export interface StoredEvent {
  readonly type: string;
  readonly sequence: number;
  readonly rail: string;
  readonly previousStatus: string | null;
  readonly requestId: string | null;
  readonly operationId: string | null;
  readonly at: string;
  readonly snapshot: unknown;
}

/** The stored data of one merchant or one payment, read without the API. */
export interface MerchantStore {
  readonly sql: pg.Pool;
  /** The counts of one merchant on both rails. */
  footprint(merchantId: string): Promise<Footprint>;
  /** The payments of this list that belong to another merchant. */
  foreignPayments(merchantId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  ledger(paymentIntentId: string): Promise<readonly Journal[]>;
  /** Each status change as `[from, to, at]`. */
  history(paymentIntentId: string): Promise<readonly (readonly [string | null, string, string])[]>;
  /** In their order, with decrypted snapshots. */
  events(paymentIntentId: string): Promise<readonly StoredEvent[]>;
  close(): Promise<void>;
}

export function merchantStore(stack: StackFile): MerchantStore {
  const sql = new pg.Pool({ connectionString: stack.database_url, max: 4 });
  return {
    sql,
    footprint: (merchantId) => footprint(sql, merchantId),
    async foreignPayments(merchantId, ids) {
      const { rows } = await sql.query<{ id: string }>(
        'SELECT id FROM payment_intent WHERE id::text = ANY ($2) AND merchant_id <> $1',
        [merchantId, ids],
      );
      return new Set(rows.map(({ id }) => id));
    },
    ledger: (id) => ledger(sql, id),
    history: (id) => history(sql, id),
    events: (id) => events(sql, stack, id),
    close: () => sql.end(),
  };
}

async function footprint(sql: pg.Pool, merchantId: string): Promise<Footprint> {
  const { rows } = await sql.query<Footprint>(
    `SELECT (SELECT count(*)::int FROM operation WHERE merchant_id = $1) AS operations,
            (SELECT count(*)::int FROM payment_intent WHERE merchant_id = $1) AS intents,
            (SELECT count(*)::int FROM processor_attempt AS a JOIN payment_intent AS p ON p.id = a.payment_intent_id
              WHERE p.merchant_id = $1) AS attempts,
            (SELECT count(*)::int FROM tax_quote WHERE merchant_id = $1) AS quotes,
            (SELECT count(*)::int FROM classification_cache WHERE merchant_id = $1) AS classifications,
            (SELECT count(*)::int FROM event WHERE merchant_id = $1) AS events,
            (SELECT count(*)::int FROM ledger_journal WHERE merchant_id = $1) AS journals`,
    [merchantId],
  );
  if (rows[0] === undefined) throw new Error('The query of counts returned no row.');
  return rows[0];
}

interface JournalRow extends Omit<Journal, 'at' | 'lines'> {
  readonly at: Date;
  readonly lines: readonly LedgerLine[];
}

/** Lines in the order in which they were posted. */
async function ledger(sql: pg.Pool, paymentIntentId: string): Promise<Journal[]> {
  const { rows } = await sql.query<JournalRow>(
    `SELECT j.op_key AS key, j.kind, j.rail::text AS rail, j.created_at AS at,
            jsonb_agg(jsonb_build_object('account', a.kind, 'entity', a.entity, 'rail', a.rail, 'currency', e.currency,
                                         'merchant', a.merchant_id, 'amount', e.amount) ORDER BY e.id) AS lines
     FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id JOIN ledger_account AS a ON a.id = e.account_id
     WHERE j.payment_intent_id = $1 GROUP BY j.id ORDER BY j.created_at, j.id`,
    [paymentIntentId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function history(sql: pg.Pool, paymentIntentId: string) {
  const { rows } = await sql.query<{ from_status: string | null; to_status: string; changed_at: Date }>(
    'SELECT from_status::text, to_status::text, changed_at FROM payment_status_history WHERE payment_intent_id = $1 ORDER BY id',
    [paymentIntentId],
  );
  return rows.map((row) => [row.from_status, row.to_status, row.changed_at.toISOString()] as const);
}

interface EventRow extends Omit<StoredEvent, 'at' | 'snapshot'> {
  readonly id: string;
  readonly at: Date;
  readonly sealed: Buffer;
}

async function events(sql: pg.Pool, stack: StackFile, paymentIntentId: string): Promise<StoredEvent[]> {
  const keyring = parseKeyring(stack.encryption_keys);
  const { rows } = await sql.query<EventRow>(
    `SELECT id, type, sequence, rail::text AS rail, previous_status AS "previousStatus", request_id AS "requestId",
            operation_id AS "operationId", created_at AS at, snapshot AS sealed
     FROM event WHERE resource_id = $1 ORDER BY sequence`,
    [paymentIntentId],
  );
  return rows.map(({ id, sealed, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    snapshot: JSON.parse(open(keyring, sealed, `event-snapshot/${id}`).toString()) as unknown,
  }));
}
