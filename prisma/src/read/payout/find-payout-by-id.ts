import { asId } from '@landed/contracts/ids/ids';
import type { MerchantPayoutInput, PayoutId } from '@landed/contracts/payout/types';
import type { Database } from '../../database.js';

/** A payout of any merchant, for operators. */
export async function findPayoutById({ prisma }: Database, payoutId: PayoutId): Promise<MerchantPayoutInput | null> {
  const row = await prisma.payout.findUnique({ where: { id: payoutId } });
  if (row === null) return null;
  const { rail, entity, currency, period, attempt } = row;
  return {
    rail,
    merchantId: asId<'merchant'>(row.merchantId),
    payoutId,
    entity,
    currency,
    period,
    attempt,
    amount: Number(row.amount),
  };
}
