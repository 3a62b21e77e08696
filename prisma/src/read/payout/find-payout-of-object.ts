import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

interface Row {
  id: string;
  merchant_id: string;
  currency: Currency;
  period: string;
  attempt: number;
  amount: bigint;
}

/** Finds a payout by the HMACs of the id of its transfer or of its payout at the partner. */
export async function findPayoutOfObject(
  { prisma }: Database,
  { rail, entity, idHmacs }: { readonly rail: Rail; readonly entity: Entity; readonly idHmacs: readonly string[] },
): Promise<MerchantPayoutInput | null> {
  const hmacs = [...idHmacs];
  const [row] = await prisma.$queryRaw<Row[]>`
    SELECT id::text AS id, merchant_id::text AS merchant_id, currency::text AS currency, period, attempt, amount
    FROM payout
    WHERE rail = ${rail}::rail AND entity = ${entity}::entity
      AND (transfer_hmac = ANY(${hmacs}::bpchar[]) OR partner_payout_hmac = ANY(${hmacs}::bpchar[]))
    LIMIT 1`;
  if (row === undefined) return null;
  return {
    rail,
    merchantId: asId<'merchant'>(row.merchant_id),
    payoutId: asId<'payout'>(row.id),
    entity,
    currency: row.currency,
    period: row.period,
    attempt: row.attempt,
    amount: Number(row.amount),
  };
}
