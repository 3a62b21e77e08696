import { type Database, sql } from '../../database.js';
import { isCompleted, type OperationKey } from '../../read/operation/read-operation.js';
import { completeOperation } from './complete-operation.js';

/**
 * Completes a submitted operation whose outcome is not known in time: the response that was prepared with the
 * submission (`processing`, or the unchanged payment) becomes the response that every retry gets. Returns true when the
 * attempt is completed, by this call or before it.
 *
 * The workflow calls it when its time is up. The gateway calls it when Temporal does not respond. A call after the
 * outcome was saved changes nothing.
 */
export async function completeRunning(database: Database, key: OperationKey, attempt: number): Promise<boolean> {
  const running = sql`o.merchant_id = ${key.merchantId}::uuid AND o.rail = ${key.rail}::rail
        AND o.key_hash = ${key.keyHash} AND o.attempt = ${attempt}::int
        AND o.state = 'running' AND o.response IS NOT NULL`;
  const completed = await database.prisma.$executeRaw(completeOperation(running, 'prepared'));
  return completed === 1 || (await isCompleted(database, key, attempt));
}
