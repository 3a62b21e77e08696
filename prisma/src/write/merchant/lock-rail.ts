import type { Prisma } from '../../generated/client.js';
import type { KeyOwner } from './key-pair.js';

/**
 * Locks the row of a merchant on a rail until the end of the transaction, so that changes of its keys and settings
 * happen one after the other. Charges do not wait for this lock: foreign key checks do not conflict with it. False: no
 * such row.
 */
export async function lockRail(
  transaction: Prisma.TransactionClient,
  { merchantId, rail }: KeyOwner,
): Promise<boolean> {
  const rails = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM merchant_rail WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail FOR NO KEY UPDATE`;
  return rails.length > 0;
}
