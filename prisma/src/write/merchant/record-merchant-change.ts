import type { MerchantId } from '@landed/contracts/ids/ids';
import type { MerchantChangeKind } from '@landed/contracts/merchant/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { v7 as uuidV7 } from 'uuid';
import type { Prisma } from '../../generated/client.js';

/** Records a change of a merchant, in the transaction that makes it. */
export async function recordMerchantChange(
  transaction: Prisma.TransactionClient,
  change: { readonly merchantId: MerchantId; readonly rail: Rail | null; readonly kind: MerchantChangeKind },
  { actor, reason }: ChangedBy,
): Promise<void> {
  const { merchantId, rail, kind } = change;
  await transaction.merchantChange.create({ data: { id: uuidV7(), merchantId, rail, change: kind, actor, reason } });
}
