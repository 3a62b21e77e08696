import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { MerchantPayoutInput, PayoutId } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

interface Row {
  rail: Rail;
  merchant_id: string;
  entity: Entity;
  currency: Currency;
  period: string;
  attempt: number;
  amount: bigint;
}

/** A payout of any merchant, for operators. */
export async function findPayoutById({ prisma }: Database, payoutId: PayoutId): Promise<MerchantPayoutInput | null> {
  const [row] = await prisma.$queryRaw<Row[]>`
    SELECT rail::text AS rail, merchant_id::text AS merchant_id, entity::text AS entity, currency::text AS currency, period,
           attempt, amount
    FROM payout WHERE id = ${payoutId}::uuid`;
  if (row === undefined) return null;
  const { rail, entity, currency, period, attempt } = row;
  return {
    rail,
    merchantId: asId<'merchant'>(row.merchant_id),
    payoutId,
    entity,
    currency,
    period,
    attempt,
    amount: Number(row.amount),
  };
}
