import type { BrandingChanges } from '@landed/contracts/branding/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '../../database.js';
import { type FoundBranding, findBranding } from '../../read/branding/find-branding.js';
import type { KeyOwner } from '../merchant/key-pair.js';
import { lockRail } from '../merchant/lock-rail.js';
import { changedFields, recordMerchantChange } from '../merchant/record-merchant-change.js';

/**
 * Changes the branding of a merchant on a rail and records each field with its values before and after. The change is
 * in effect on the next read. Null when the merchant does not have the rail. When nothing differs, nothing is recorded.
 */
export function changeBranding(
  { prisma }: Database,
  owner: KeyOwner,
  changes: BrandingChanges,
  by: ChangedBy,
): Promise<FoundBranding | null> {
  return prisma.$transaction(async (transaction) => {
    if (!(await lockRail(transaction, owner))) return null;
    const before = await findBranding({ prisma: transaction }, owner);
    if (before === null) return null;
    const fields = changedFields(before.settings, changes);
    if (fields === null) return before;
    const { merchantId, rail } = owner;
    await transaction.branding.upsert({
      where: { merchantId_rail: { merchantId, rail } },
      create: { merchantId, rail, ...changes },
      update: { ...changes, updatedAt: new Date() },
    });
    await recordMerchantChange(transaction, { ...owner, kind: 'branding_changed', fields }, by);
    return findBranding({ prisma: transaction }, owner);
  });
}
