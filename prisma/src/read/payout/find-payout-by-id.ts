import type { MerchantPayoutInput, PayoutId } from '@landed/contracts/payout/types';
import type { Database } from '../../database.js';
import { payoutInput, payoutInputColumns } from './payout-input.js';

/** A payout of any merchant, for operators. */
export async function findPayoutById({ prisma }: Database, payoutId: PayoutId): Promise<MerchantPayoutInput | null> {
  const row = await prisma.payout.findUnique({ where: { id: payoutId }, select: payoutInputColumns });
  return row === null ? null : payoutInput(row);
}
