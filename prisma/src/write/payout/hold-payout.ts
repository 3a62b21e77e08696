import type { PayoutRef } from '@landed/contracts/payout/types';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';

/** Holds a payout or ends its hold. Returns false when that changed nothing. The merchant's own hold is another one. */
export async function holdPayout(
  database: Database,
  { rail, merchantId, payoutId }: PayoutRef,
  isHeld: boolean,
): Promise<boolean> {
  const heldAt = isHeld ? await findDatabaseTime(database) : null;
  const { count } = await database.prisma.payout.updateMany({
    where: { merchantId, rail, id: payoutId, status: 'created', heldAt: isHeld ? null : { not: null } },
    data: { heldAt, revision: { increment: 1 } },
  });
  return count === 1;
}

/** Locks a payout until the transaction ends, so that no request to the partner is claimed between a read and a hold. */
export async function lockPayout({ statements }: Database, { rail, merchantId, payoutId }: PayoutRef): Promise<void> {
  await statements.$queryRaw`
    SELECT id::text FROM payout
    WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${payoutId}::uuid
    FOR NO KEY UPDATE`;
}
