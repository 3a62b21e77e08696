import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Merchant, MerchantChangeKind } from '@landed/contracts/merchant/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import { findMerchant } from '../../read/merchant/find-merchants.js';
import { accountsOf, railRow } from './create-merchant.js';
import { recordMerchantChange } from './record-merchant-change.js';

export interface MerchantUpdate {
  readonly kind: MerchantChangeKind;
  readonly set: Prisma.MerchantUpdateManyMutationInput;
  /** A condition on the merchant; when it is false, nothing is changed and nothing is recorded. */
  readonly given: Prisma.MerchantWhereInput;
}

/**
 * Changes a merchant and records the change. When its verification and its agreement are both recorded afterwards, the
 * same transaction enables the live rail. Returns the merchant as it is then; null when it does not exist.
 */
export function changeMerchant(
  { prisma }: Database,
  merchantId: MerchantId,
  update: MerchantUpdate,
  by: ChangedBy,
): Promise<Merchant | null> {
  return prisma.$transaction(async (transaction) => {
    await updateMerchant(transaction, merchantId, update, by);
    return findMerchant({ prisma: transaction }, merchantId);
  });
}

/** As {@link changeMerchant}, as part of a larger transaction. */
export async function updateMerchant(
  transaction: Prisma.TransactionClient,
  merchantId: MerchantId,
  { kind, set, given }: MerchantUpdate,
  by: ChangedBy,
): Promise<void> {
  // A concurrent change waits here for the lock on the row, and then reads what this one has written.
  const { count } = await transaction.merchant.updateMany({ where: { ...given, id: merchantId }, data: set });
  if (count !== 1) return;
  await recordMerchantChange(transaction, { merchantId, rail: null, kind }, by);
  await enableLiveRail(transaction, merchantId, by);
}

async function enableLiveRail(transaction: Prisma.TransactionClient, id: MerchantId, by: ChangedBy): Promise<void> {
  const recorded = {
    id,
    verifiedAt: { not: null },
    agreedAt: { not: null },
    rails: { none: { rail: 'live' } },
  } as const;
  if ((await transaction.merchant.count({ where: recorded })) === 0) return;
  await transaction.merchantRail.create({ data: railRow(id, 'live') });
  await transaction.ledgerAccount.createMany({ data: accountsOf(id, 'live'), skipDuplicates: true });
  await recordMerchantChange(transaction, { merchantId: id, rail: 'live', kind: 'live_enabled' }, by);
}
