import type { PayoutRef } from '@landed/contracts/payout/types';
import { loadPayout, type StoredPayout } from '@landed/prisma/read/payout/load-payout';
import type { PayoutDependencies } from './dependencies.js';
import type { PayoutPartner } from './partner/port.js';

export interface OpenedPayout {
  readonly stored: StoredPayout;
  readonly partner: PayoutPartner;
  readonly accountId: string;
  readonly money: { readonly amount: number; readonly currency: StoredPayout['payout']['currency'] };
}

/** The payout with its partner. Throws when it has no row, or its merchant no account at the partner: both are defects. */
export async function opened(
  { database, keyring, partnerOf }: PayoutDependencies,
  ref: PayoutRef,
): Promise<OpenedPayout> {
  const stored = await loadPayout(database, keyring, ref);
  if (stored === null) throw new Error('The payout has no row.');
  const { accountId, entity, payout } = stored;
  if (accountId === null) throw new Error("The merchant's account at the partner has no row.");
  const { amount, currency } = payout;
  return { stored, partner: partnerOf({ rail: ref.rail, entity }), accountId, money: { amount, currency } };
}
