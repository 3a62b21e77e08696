import { parseKeyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { responseContext } from '@landed/prisma/read/operation/read-operation';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import pg from 'pg';

export interface PaymentRow {
  readonly id: string;
  readonly merchant_id: string;
  readonly rail: Rail;
  readonly entity: string;
  readonly currency: string;
  readonly status: string;
  readonly total: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly refund_reserved: number;
  readonly failure_code: string | null;
  readonly operation_id: string;
  /** Outcomes of the charge only. */
  readonly attempt_outcomes: readonly string[];
  /** Every status of the payment, in order. */
  readonly statuses: readonly string[];
}

export interface RefundRow {
  readonly id: string;
  readonly payment_intent_id: string;
  readonly operation_id: string;
  readonly amount: number;
  readonly status: string;
}

export interface OperationRow {
  readonly id: string;
  readonly merchant_id: string;
  readonly rail: Rail;
  readonly key_hash: string;
  readonly kind: string;
  readonly state: string;
  readonly attempt: number;
  readonly response_status: number | null;
  readonly response: Buffer | null;
  readonly payment_intent_id: string | null;
}

/** A sum of minor units by `rail/entity/CURRENCY`; sums of zero are left out. */
export type Totals = Readonly<Record<string, string>>;

/** Plain SQL reads of the store, independent of the product's code, as an auditor would make them. */
export class LedgerAudit {
  readonly #client: pg.Client;
  readonly #stack: StackFile;

  private constructor(client: pg.Client, stack: StackFile) {
    this.#client = client;
    this.#stack = stack;
  }

  static async open(stack: StackFile): Promise<LedgerAudit> {
    const client = new pg.Client({ connectionString: stack.database_url });
    await client.connect();
    return new LedgerAudit(client, stack);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async rows<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#client.query<Row>(sql, [...values]);
    return rows;
  }

  payments(): Promise<PaymentRow[]> {
    return this.rows<PaymentRow>(`
      SELECT p.id, p.merchant_id, p.rail::text, p.entity::text, p.currency::text, p.status::text, p.total,
             p.amount_captured, p.amount_refunded, p.refund_reserved, p.failure_code, p.operation_id,
             ARRAY(SELECT a.outcome::text FROM processor_attempt AS a
                   WHERE a.payment_intent_id = p.id AND a.kind = 'checkout') AS attempt_outcomes,
             ARRAY(SELECT h.to_status::text FROM payment_status_history AS h
                   WHERE h.payment_intent_id = p.id ORDER BY h.id) AS statuses
      FROM payment_intent AS p ORDER BY p.created_at`);
  }

  operations(): Promise<OperationRow[]> {
    return this.rows<OperationRow>(`
      SELECT id, merchant_id, rail::text, key_hash, kind, state::text, attempt, response_status, response, payment_intent_id
      FROM operation ORDER BY created_at`);
  }

  refunds(): Promise<RefundRow[]> {
    return this.rows<RefundRow>('SELECT id, payment_intent_id, operation_id, amount, status::text FROM refund');
  }

  /** The sums of a query with one row per rail, entity and currency. */
  async totals(sql: string): Promise<Totals> {
    const rows = await this.rows<{ place: string; sum: string }>(sql);
    return Object.fromEntries(rows.filter(({ sum }) => sum !== '0').map(({ place, sum }) => [place, sum]));
  }

  /** The decrypted response that is stored under a key; null if there is none. */
  responseOf(row: OperationRow): Readonly<Record<string, unknown>> | null {
    if (row.response === null) return null;
    const keyring = parseKeyring(this.#stack.encryption_keys);
    const key = { rail: row.rail, merchantId: asId<'merchant'>(row.merchant_id), keyHash: row.key_hash };
    return JSON.parse(open(keyring, row.response, responseContext(key)).toString('utf8')) as Record<string, unknown>;
  }
}
