import type { MerchantId } from '@landed/contracts/ids/ids';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Database } from '../../database.js';
import { payoutInput, payoutInputColumns } from './payout-input.js';

/** The payouts of a merchant, in both modes, that are created and not sent to the bank: a hold keeps them from it. */
export async function findUnsentPayouts({ prisma }: Database, merchantId: MerchantId): Promise<MerchantPayoutInput[]> {
  const rows = await prisma.payout.findMany({
    where: { merchantId, status: 'created', partnerPayoutSealed: null },
    select: payoutInputColumns,
  });
  return rows.map(payoutInput);
}
