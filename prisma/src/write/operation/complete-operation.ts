import type { Keyring } from '@landed/codec/keyring';
import { seal } from '@landed/codec/sealed-box';
import { type ApiError, errorResponse } from '@landed/contracts/errors/api-error';
import { type Database, type SqlPart, sql } from '../../database.js';
import {
  type OperationKey,
  type OperationRecord,
  operationRecord,
  type RecordRow,
  recordColumns,
  responseContext,
} from '../../read/operation/read-operation.js';

/**
 * How an attempt ends, unless its key already has a response.
 *
 * - A status and a sealed body: they become the key's response.
 * - `prepared`: the response that {@link claimKey} stored with the attempt becomes the key's response.
 * - `null`: the key is free for another attempt, which uses the next processor key: nothing happens under this one.
 * - `same_processor_key`: the key is free for another attempt, which sends the same processor key: should something have
 *   happened under it after all, the processor returns that instead of doing it again.
 */
export type FirstResponse =
  | { readonly status: number; readonly body: Buffer }
  | 'prepared'
  | 'same_processor_key'
  | null;

/** The stored bytes of a response. The first response and every replay are these bytes. */
export function sealResponse(keyring: Keyring, key: OperationKey, body: unknown): Buffer {
  return seal(keyring, Buffer.from(JSON.stringify(body)), responseContext(key));
}

/** An API error as the response of a key. */
export function sealedError(keyring: Keyring, key: OperationKey, error: ApiError) {
  const { status, body } = errorResponse(error);
  return { status, body: sealResponse(keyring, key, body) };
}

/**
 * The statement, or part of one, that ends an attempt. This is the one place where the first response of a key wins: a
 * key that has a response keeps it byte for byte, whatever `response` is. A purged response stays purged.
 *
 * @param operation which attempt ends, as a condition on `o`; it must name the attempt, so that a superseded one ends
 *   nothing.
 * @param source the parts of the statement that must have a row as well, as `FROM …`.
 */
export function completeOperation(operation: SqlPart, response: FirstResponse, source: SqlPart = sql``): SqlPart {
  const completes = response !== null && response !== 'same_processor_key';
  const keepsStored = response === 'prepared';
  const raises = response === null;
  const { status, body } = typeof response === 'object' && response !== null ? response : { status: null, body: null };
  return sql`UPDATE operation AS o
      SET state = CASE WHEN o.completed_at IS NOT NULL OR ${completes} THEN 'completed' ELSE 'retryable'
                  END::operation_state,
          response_status = CASE WHEN o.completed_at IS NOT NULL OR ${keepsStored} THEN o.response_status
                                 ELSE ${status}::int END,
          response = CASE WHEN o.completed_at IS NOT NULL OR ${keepsStored} THEN o.response ELSE ${body}::bytea END,
          processor_key_number = o.processor_key_number
            + CASE WHEN o.completed_at IS NULL AND ${raises} THEN 1 ELSE 0 END,
          completed_at = CASE WHEN ${completes} THEN COALESCE(o.completed_at, now()) ELSE o.completed_at END
      ${source}
      WHERE ${operation} AND o.state IN ('running', 'completed', 'recovery_required')`;
}

/** What a statement saved. */
export interface Saved {
  /** The operation that it ended, as it left it; null when it ended none. */
  readonly operation: OperationRecord | null;
}

/**
 * Runs a statement that saves an outcome and ends its attempt. Null when it saved nothing.
 *
 * The row of the operation comes with it: it has the response that won, so the gateway needs no further read.
 *
 * @param ctes the parts that change other rows, `name AS (…), …`.
 * @param operation of {@link completeOperation}.
 * @param last writes one row, or none when nothing may be saved.
 */
export async function saveAndComplete(
  database: Database,
  { ctes, operation, last }: { readonly ctes: SqlPart; readonly operation: SqlPart; readonly last: SqlPart },
): Promise<Saved | null> {
  const [row] = await database.statements.$queryRaw<RecordRow[]>`
    WITH ${ctes}, op AS (
      ${operation}
      RETURNING ${recordColumns}
    ), saved AS (
      ${last}
      RETURNING 1
    )
    SELECT op.* FROM saved LEFT JOIN op ON true`;
  return row === undefined ? null : { operation: operationRecord(row) };
}
