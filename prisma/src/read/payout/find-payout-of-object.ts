import type { Entity } from '@landed/contracts/entity/entity';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { payoutInput, payoutInputColumns } from './payout-input.js';

/** Finds a payout by the HMACs of the id of its transfer or of its payout at the partner. */
export async function findPayoutOfObject(
  { prisma }: Database,
  { rail, entity, idHmacs }: { readonly rail: Rail; readonly entity: Entity; readonly idHmacs: readonly string[] },
): Promise<MerchantPayoutInput | null> {
  const named = { in: [...idHmacs] };
  const row = await prisma.payout.findFirst({
    where: { rail, entity, OR: [{ transferHmac: named }, { partnerPayoutHmac: named }] },
    select: payoutInputColumns,
  });
  return row === null ? null : payoutInput(row);
}
