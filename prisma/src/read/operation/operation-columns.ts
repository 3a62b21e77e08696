import type { IdempotencyState } from '@landed/contracts/idempotency/key';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { type SqlPart, sql } from '../../database.js';

/** State of a key's operation. */
export interface OperationSnapshot {
  readonly state: IdempotencyState;
  readonly attempt: number;
  /** What the processor stated against the rows: the key waits for an operator because of that. */
  readonly stated: string | null;
}

/** What the load of every money operation reads. */
export interface LoadedOperation {
  /** Time of the database clock. */
  readonly now: Date;
  /** Null on the first attempt of a key. */
  readonly operation: OperationSnapshot | null;
  /** Whether the merchant has an enabled webhook endpoint. It saves a separate query. */
  readonly hasEndpoint: boolean;
}

export interface OperationRow {
  now: Date;
  op_state: IdempotencyState | null;
  op_attempt: number | null;
  op_stated: string | null;
  has_endpoint: boolean;
}

/** The columns of an {@link OperationRow}, in a statement with the operation of the key as `o`. */
export function operationColumns({
  merchantId,
  rail,
}: {
  readonly merchantId: MerchantId;
  readonly rail: Rail;
}): SqlPart {
  return sql`now() AS now, o.state::text AS op_state, o.attempt AS op_attempt,
           CASE WHEN o.state = 'recovery_required'
                THEN (SELECT l.stated FROM lost_operation AS l WHERE l.id = o.id) END AS op_stated,
           EXISTS (
             SELECT FROM webhook_endpoint
             WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND status = 'enabled'
           ) AS has_endpoint`;
}

export function loadedOperation({ now, op_state: state, ...row }: OperationRow): LoadedOperation {
  return {
    now,
    operation: state === null ? null : { state, attempt: row.op_attempt ?? 0, stated: row.op_stated },
    hasEndpoint: row.has_endpoint,
  };
}
