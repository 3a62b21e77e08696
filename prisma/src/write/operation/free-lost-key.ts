import type { OperationInput } from '@landed/contracts/operation/types';
import { type Database, sql } from '../../database.js';
import { completeOperation } from './complete-operation.js';

/**
 * Frees the key of an attempt whose rows were lost, after an operator decided that nothing happened. Returns false when
 * the attempt has rows, or does not wait for a decision.
 */
export async function freeLostKey(database: Database, input: OperationInput): Promise<boolean> {
  const lost = sql`o.id = ${input.operationId}::uuid AND o.attempt = ${input.idempotency.attempt}::int
        AND o.state = 'recovery_required' AND o.payment_intent_id IS NULL`;
  return (await database.prisma.$executeRaw(completeOperation(lost, null))) === 1;
}
