import type { IdempotencyState } from '@landed/contracts/idempotency/key';
import { asId, type MerchantId, type OperationId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, sql } from '../../database.js';

/** An idempotency key belongs to one merchant and rail. It is stored and compared as a hash, and purged in the end. */
export interface OperationKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly keyHash: string;
}

export interface OperationRecord {
  readonly operationId: OperationId;
  readonly state: IdempotencyState;
  readonly fingerprint: string;
  readonly attempt: number;
  /** The number in the processor key of this attempt; once the key is free, in that of the next one. */
  readonly processorKeyNumber: number;
  /** Null, like the body, while there is no response, and after the response was purged. */
  readonly responseStatus: number | null;
  /** The response's body in a sealed box; open it with {@link responseContext}. */
  readonly response: Buffer | null;
  readonly paymentIntentId: PaymentIntentId | null;
  /** From when its rows were prepared to when its outcome was saved: mostly the processor's time. Null before. */
  readonly processorMilliseconds: number | null;
}

/** The context that a sealed response is bound to: it cannot be opened after a move to another row. */
export function responseContext(key: OperationKey): string {
  return `response/${key.rail}/${key.merchantId}/${key.keyHash}`;
}

/** What a request finds about its key. */
export interface FoundOperation {
  /** Time of the database clock (RFC 3339, milliseconds). */
  readonly now: string;
  readonly operation: OperationRecord | null;
  /** Whether `unlessPurged` names an operation whose key was purged: that id is taken. */
  readonly isPurged: boolean;
}

/** A row of {@link recordColumns}; without an id when there is no operation. */
export interface RecordRow {
  operation_id: string | null;
  state: IdempotencyState;
  fingerprint: string | null;
  attempt: number;
  processor_key_number: number;
  response_status: number | null;
  response: Uint8Array | null;
  payment_intent_id: string | null;
  processor_milliseconds: number | null;
}

interface FoundRow extends RecordRow {
  now: Date;
  purged: boolean;
}

/** The columns of a {@link RecordRow}, with the operation as `o`. */
export const recordColumns = sql`o.id::text AS operation_id, o.state::text AS state, o.fingerprint, o.attempt,
           o.processor_key_number, o.response_status, o.response, o.payment_intent_id::text AS payment_intent_id,
           (extract(epoch FROM o.completed_at - o.created_at) * 1000)::float8 AS processor_milliseconds`;

/**
 * Two indexed reads in one statement: the operation of a key, and whether the id for a new one is free.
 *
 * @param unlessPurged the id that a new operation of this key would get.
 */
export async function readOperation(
  database: Database,
  key: OperationKey,
  unlessPurged: OperationId | null = null,
): Promise<FoundOperation> {
  const [row] = await database.statements.$queryRaw<FoundRow[]>`
    SELECT now() AS now, purged.id IS NOT NULL AS purged, ${recordColumns}
    FROM (SELECT 1) AS one
    LEFT JOIN operation AS o
      ON o.merchant_id = ${key.merchantId}::uuid AND o.rail = ${key.rail}::rail AND o.key_hash = ${key.keyHash}
    LEFT JOIN operation AS purged ON purged.id = ${unlessPurged}::uuid AND purged.key_hash IS NULL`;
  if (row === undefined) throw new Error('A left join always returns a row.');
  return { now: row.now.toISOString(), operation: operationRecord(row), isPurged: row.purged };
}

/** Null when the row has no operation, or one whose key was purged: no request finds that. */
export function operationRecord(row: RecordRow): OperationRecord | null {
  if (row.operation_id === null || row.fingerprint === null) return null;
  return {
    operationId: asId<'operation'>(row.operation_id),
    state: row.state,
    fingerprint: row.fingerprint,
    attempt: row.attempt,
    processorKeyNumber: row.processor_key_number,
    responseStatus: row.response_status,
    response: row.response === null ? null : Buffer.from(row.response),
    paymentIntentId: row.payment_intent_id === null ? null : asId<'payment_intent'>(row.payment_intent_id),
    // The database's clock may have been set back.
    processorMilliseconds: row.processor_milliseconds && Math.max(0, row.processor_milliseconds),
  };
}

/** Whether this attempt of the key is completed: its response is stored. */
export async function isCompleted(database: Database, key: OperationKey, attempt: number): Promise<boolean> {
  const { operation } = await readOperation(database, key);
  return operation?.state === 'completed' && operation.attempt === attempt;
}
