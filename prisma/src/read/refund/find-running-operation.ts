import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import type { RefundOperation } from '../../write/refund/save-refund.js';
import { isRefundOf } from './is-refund-of.js';
import type { RefundRef } from './load-refund.js';

interface Row {
  id: string;
  attempt: number;
  /** Null once the key is purged, which happens to completed operations only. */
  key_hash: string | null;
}

/**
 * The operation of a refund whose key has no response yet. Null when it has one, when it waits for an operator, and for a
 * refund that was made directly at the processor.
 */
export async function findRunningOperation(
  database: Database,
  ref: RefundRef,
): Promise<Omit<RefundOperation, 'response'> | null> {
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT o.id::text AS id, o.attempt, o.key_hash
    FROM refund AS r
    JOIN operation AS o ON o.id = r.operation_id
    WHERE r.id = ${ref.refundId}::uuid AND ${isRefundOf(ref)} AND o.state = 'running'`;
  if (row === undefined || row.key_hash === null) return null;
  return { operationId: asId<'operation'>(row.id), attempt: row.attempt, keyHash: row.key_hash, requestId: null };
}
