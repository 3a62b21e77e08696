import type { MerchantTerms, MerchantTermsChanges } from '@landed/contracts/merchant/terms';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '../../database.js';
import { findTerms } from '../../read/merchant/find-terms.js';
import type { KeyOwner } from './key-pair.js';
import { lockRail } from './lock-rail.js';
import { changedFields, recordMerchantChange } from './record-merchant-change.js';

/** Returns what is wrong with the terms that a change would lead to; null when they are allowed. */
export type TermsCheck = (terms: MerchantTerms) => string | null;

export type ConfiguredMerchant =
  | { readonly kind: 'configured'; readonly terms: MerchantTerms }
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'rail_not_enabled' };

/**
 * Changes the terms of a merchant on a rail and records each one with its values before and after. Payments keep the
 * terms that they were prepared with. The check sees the row that the lock holds, so two changes cannot add up to a
 * forbidden pair. When nothing differs, nothing is recorded.
 */
export function configureMerchant(
  { prisma }: Database,
  owner: KeyOwner,
  changes: MerchantTermsChanges,
  check: TermsCheck,
  by: ChangedBy,
): Promise<ConfiguredMerchant> {
  return prisma.$transaction(async (transaction) => {
    const isLocked = await lockRail(transaction, owner);
    const before = isLocked ? await findTerms({ prisma: transaction }, owner) : null;
    if (before === null) return { kind: 'rail_not_enabled' };
    const terms = { ...before, ...changes };
    const message = check(terms);
    if (message !== null) return { kind: 'rejected', message };
    const fields = changedFields(before, changes);
    if (fields === null) return { kind: 'configured', terms };
    const { merchantId, rail } = owner;
    await transaction.merchantRail.update({ where: { merchantId_rail: { merchantId, rail } }, data: changes });
    await recordMerchantChange(transaction, { ...owner, kind: 'configured', fields }, by);
    return { kind: 'configured', terms };
  });
}
