import { type SqlPart, sql } from '../../database.js';

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
