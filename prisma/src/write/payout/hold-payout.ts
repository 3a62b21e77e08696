import type { PayoutRef } from '@landed/contracts/payout/types';
import type { Database } from '../../database.js';

/** Holds a payout or ends its hold. Returns false when that changed nothing. The merchant's own hold is another one. */
export async function holdPayout(
  { prisma }: Database,
  { rail, merchantId, payoutId }: PayoutRef,
  isHeld: boolean,
): Promise<boolean> {
  const changed = await prisma.$executeRaw`
    UPDATE payout SET held_at = CASE WHEN ${isHeld} THEN now() END, revision = revision + 1
    WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${payoutId}::uuid
      AND status = 'created' AND (held_at IS NULL) = ${isHeld}`;
  return changed === 1;
}

/** Locks a payout until the transaction ends, so that no request to the partner is claimed between a read and a hold. */
export async function lockPayout({ prisma }: Database, { rail, merchantId, payoutId }: PayoutRef): Promise<void> {
  await prisma.$queryRaw`
    SELECT id::text FROM payout
    WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${payoutId}::uuid
    FOR NO KEY UPDATE`;
}
