import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

interface Row {
  id: string;
  merchant_id: string;
  entity: Entity;
  currency: Currency;
  attempt: number;
  amount: bigint;
}

/** The next payouts of a week that are created and not on their way yet, by id, after `after`. */
export async function findCreatedPayouts(
  { prisma }: Database,
  { rail, period, after, limit }: { rail: Rail; period: string; after: string | null; limit: number },
): Promise<readonly MerchantPayoutInput[]> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT id::text AS id, merchant_id::text AS merchant_id, entity::text AS entity, currency::text AS currency, attempt,
           amount
    FROM payout
    WHERE rail = ${rail}::rail AND period = ${period} AND status = 'created'
      AND id > COALESCE(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    ORDER BY id LIMIT ${limit}::int`;
  return rows.map((row) => ({
    rail,
    merchantId: asId<'merchant'>(row.merchant_id),
    payoutId: asId<'payout'>(row.id),
    entity: row.entity,
    currency: row.currency,
    period,
    attempt: row.attempt,
    amount: Number(row.amount),
  }));
}
