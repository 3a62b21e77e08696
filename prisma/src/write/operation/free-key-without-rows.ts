import type { OperationInput } from '@landed/contracts/operation/types';
import { type Database, sql } from '../../database.js';
import { completeOperation } from './complete-operation.js';

/** Which processor key the next attempt sends. */
export type NextProcessorKey =
  /** The same: the processor has not stated that nothing can happen under it. */
  | 'same'
  /** The next one. Only after a definite rejection under this one, or where a second call has no second effect. */
  | 'next';

/**
 * Frees the key of an attempt whose rows were lost, after an operator decided that nothing happened. Returns false when
 * the attempt has rows, or does not wait for a decision.
 */
export async function freeKeyWithoutRows(
  database: Database,
  input: OperationInput,
  processorKey: NextProcessorKey,
): Promise<boolean> {
  const withoutRows = sql`o.id = ${input.operationId}::uuid AND o.attempt = ${input.idempotency.attempt}::int
        AND o.state = 'recovery_required' AND o.payment_intent_id IS NULL`;
  const response = processorKey === 'same' ? 'same_processor_key' : null;
  return (await database.prisma.$executeRaw(completeOperation(withoutRows, response))) === 1;
}
