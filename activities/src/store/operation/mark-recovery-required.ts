import type { Database } from '@landed/prisma/database';
import type { OperationRef } from '../../operation/types.js';

/** An operation without an answer becomes one for a person. One that has its answer keeps it. */
export async function markRecoveryRequired(database: Database, ref: OperationRef): Promise<void> {
  await database.prisma.$executeRaw`
    UPDATE operation SET state = 'recovery_required'
    WHERE merchant_id = ${ref.merchantId}::uuid AND rail = ${ref.rail}::rail AND key_hash = ${ref.keyHash}
      AND attempt = ${ref.attempt} AND state = 'running'`;
}
