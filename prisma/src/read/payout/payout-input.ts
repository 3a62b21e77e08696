import { asId } from '@landed/contracts/ids/ids';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { PayoutModel } from '../../generated/models.js';

/** What a payout's workflow is started with, as Prisma's client selects it. */
export const payoutInputColumns = {
  id: true,
  rail: true,
  merchantId: true,
  entity: true,
  currency: true,
  period: true,
  attempt: true,
  amount: true,
} as const;

export function payoutInput({
  id,
  merchantId,
  amount,
  rail,
  entity,
  currency,
  period,
  attempt,
}: Pick<PayoutModel, keyof typeof payoutInputColumns>): MerchantPayoutInput {
  return {
    rail,
    merchantId: asId<'merchant'>(merchantId),
    payoutId: asId<'payout'>(id),
    entity,
    currency,
    period,
    attempt,
    amount: Number(amount),
  };
}
