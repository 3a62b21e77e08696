import type { IdempotencyState } from '@landed/contracts/idempotency/key';
import { asId, type MerchantId, type OperationId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** An idempotency key is one merchant's on one rail; it is kept and compared as a hash, and forgotten in the end. */
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
  /** Null, as the body is, where there is no response yet, and where it was dropped because its time was over. */
  readonly responseStatus: number | null;
  /** The response's body in a sealed box; open it with {@link responseContext}. */
  readonly response: Buffer | null;
  readonly paymentIntentId: PaymentIntentId | null;
}

/** What a sealed response is bound to: moved to another row it does not open. */
export function responseContext(key: OperationKey): string {
  return `response/${key.rail}/${key.merchantId}/${key.keyHash}`;
}

interface OperationRow {
  now: Date;
  operation_id: string | null;
  state: IdempotencyState;
  fingerprint: string;
  attempt: number;
  response_status: number | null;
  response: Uint8Array | null;
  payment_intent_id: string | null;
}

/** One indexed read: where the key stands, and what the database's clock says now (RFC 3339, milliseconds). */
export async function readOperation(
  database: Database,
  key: OperationKey,
): Promise<{ readonly now: string; readonly operation: OperationRecord | null }> {
  const [row] = await database.prisma.$queryRaw<OperationRow[]>`
    SELECT now() AS now, o.id::text AS operation_id, o.state::text AS state, o.fingerprint, o.attempt,
           o.response_status, o.response, o.payment_intent_id::text AS payment_intent_id
    FROM (SELECT 1) AS one
    LEFT JOIN operation AS o
      ON o.merchant_id = ${key.merchantId}::uuid AND o.rail = ${key.rail}::rail AND o.key_hash = ${key.keyHash}`;
  if (row === undefined) throw new Error('a left join gives a row');
  return { now: row.now.toISOString(), operation: row.operation_id === null ? null : operationRecord(row) };
}

function operationRecord(row: OperationRow): OperationRecord {
  return {
    operationId: asId<'operation'>(row.operation_id ?? ''),
    state: row.state,
    fingerprint: row.fingerprint,
    attempt: row.attempt,
    responseStatus: row.response_status,
    response: row.response === null ? null : Buffer.from(row.response),
    paymentIntentId: row.payment_intent_id === null ? null : asId<'payment_intent'>(row.payment_intent_id),
  };
}

/**
 * The first response of an operation that has been submitted and whose outcome is not known in time: the `processing`
 * body that was prepared with the submission becomes the response that every retry gets. True when the attempt is completed
 * now, by this call or before it.
 *
 * Called by the workflow when its time is up and, should every worker be gone, by the gateway; whoever comes second,
 * or after the outcome, changes nothing.
 */
export async function completeRunning(database: Database, key: OperationKey, attempt: number): Promise<boolean> {
  const sealed = await database.prisma.$executeRaw`
    UPDATE operation SET state = 'completed', completed_at = now()
    WHERE merchant_id = ${key.merchantId}::uuid AND rail = ${key.rail}::rail AND key_hash = ${key.keyHash}
      AND attempt = ${attempt} AND state = 'running' AND response IS NOT NULL`;
  return sealed === 1 || (await isCompleted(database, key, attempt));
}

/** Whether this attempt of the key has its stored response. */
export async function isCompleted(database: Database, key: OperationKey, attempt: number): Promise<boolean> {
  const { operation } = await readOperation(database, key);
  return operation?.state === 'completed' && operation.attempt === attempt;
}
