import type { Database } from '../../database.js';

/**
 * What the journals of a dispute have changed in the merchant's balance, in minor units: its amount without the tax and
 * duty that the platform bears, and without the reserve that it released. The lines of the fee cancel each other out.
 */
export async function loadBalanceEffect({ prisma }: Pick<Database, 'prisma'>, disputeId: string): Promise<number> {
  const { _sum: sum } = await prisma.ledgerEntry.aggregate({
    where: { journal: { disputeId }, account: { kind: { in: ['merchant_available', 'dispute_fee'] } } },
    _sum: { amount: true },
  });
  // A debit takes from the balance.
  return Number(-(sum.amount ?? 0n));
}
