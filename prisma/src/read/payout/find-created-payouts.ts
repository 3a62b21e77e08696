import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { payoutInput, payoutInputColumns } from './payout-input.js';

/** The next payouts of a week that are created and not on their way yet, by id, after `after`. */
export async function findCreatedPayouts(
  { prisma }: Database,
  { rail, period, after, limit }: { rail: Rail; period: string; after: string | null; limit: number },
): Promise<readonly MerchantPayoutInput[]> {
  const rows = await prisma.payout.findMany({
    where: { rail, period, status: 'created', ...(after === null ? {} : { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: limit,
    select: payoutInputColumns,
  });
  return rows.map(payoutInput);
}
