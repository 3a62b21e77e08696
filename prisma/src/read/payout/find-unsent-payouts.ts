import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Database } from '../../database.js';
import { findPayoutById } from './find-payout-by-id.js';

/** The payouts of a merchant, in both modes, that are created and not sent to the bank: a hold keeps them from it. */
export async function findUnsentPayouts(database: Database, merchantId: MerchantId): Promise<MerchantPayoutInput[]> {
  const rows = await database.prisma.payout.findMany({
    where: { merchantId, status: 'created', partnerPayoutSealed: null },
    select: { id: true },
  });
  const payouts = await Promise.all(rows.map(({ id }) => findPayoutById(database, asId<'payout'>(id))));
  return payouts.filter((payout) => payout !== null);
}
