import type { Keyring } from '@landed/codec/keyring';
import { uuidV8 } from '@landed/codec/uuid-v8';
import type { BankAccountId } from '@landed/contracts/bank-account/types';
import type { Database } from '@landed/prisma/database';
import {
  findPartnerAccount,
  hasBankAccount,
  type PartnerAccountRef,
} from '@landed/prisma/read/bank-account/find-partner-account';
import { findVerifiedAccount } from '@landed/prisma/read/verification/find-verification';
import { savePartnerAccount } from '@landed/prisma/write/bank-account/save-partner-account';
import type {
  PartnerAccountMade,
  PartnerAccountRequest,
  PartnerOutcome,
  PayoutPartner,
} from '../payout/partner/port.js';

export interface PartnerAccountDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly partner: PayoutPartner;
}

/**
 * Returns the id of the merchant's account at the partner, and opens one when the merchant has none. Every request of a
 * merchant uses the same key, so that two at once open one account. After a stored rejection or error, the key of
 * this request is used.
 */
export async function openPartnerAccount(
  { database, keyring, partner }: PartnerAccountDependencies,
  ref: PartnerAccountRef & { readonly country: string; readonly bankAccountId: BankAccountId },
): Promise<string | Exclude<PartnerOutcome<PartnerAccountMade>, { readonly kind: 'made' }>> {
  const known = await findPartnerAccount(database, keyring, ref);
  if (known !== null) return known;
  // The account whose business was verified is the one to pay: another would be verified again.
  const verified = ref.rail === 'live' ? await findVerifiedAccount(database, keyring, ref) : null;
  if (verified !== null) return savePartnerAccount(database, keyring, ref, verified);
  const request = accountRequest(ref);
  // A bank account without this row: the row was lost, and the partner still has the account.
  const opened = (await hasBankAccount(database, ref))
    ? await findOrOpen(partner, request)
    : await openOnce(partner, request, ref.bankAccountId);
  if (opened.kind !== 'made') return opened;
  return savePartnerAccount(database, keyring, ref, opened.accountId);
}

/** Every call of a merchant makes the same request, also its verification: two at once open one account. */
export function accountRequest(ref: PartnerAccountRef & { readonly country: string }): PartnerAccountRequest {
  const key = `account.${uuidV8(`partner-account/${ref.rail}/${ref.merchantId}/${ref.entity}`)}.1`;
  return { key, merchantId: ref.merchantId, country: ref.country };
}

/** @param requestId of the caller: its key is used after a stored rejection or error. */
export async function openOnce(
  partner: PayoutPartner,
  request: PartnerAccountRequest,
  requestId: string,
): Promise<PartnerOutcome<PartnerAccountMade>> {
  const opened = await partner.openAccount(request);
  const isKeyUsedUp = opened.kind === 'stored_error' || (opened.kind === 'rejected' && opened.underKey);
  return isKeyUsedUp ? findOrOpen(partner, { ...request, key: `account.${requestId}.1` }) : opened;
}

async function findOrOpen(
  partner: PayoutPartner,
  request: PartnerAccountRequest,
): Promise<PartnerOutcome<PartnerAccountMade>> {
  const found = await partner.findAccount(request);
  return found.kind === 'absent' ? partner.openAccount(request) : found;
}
