import type { Keyring } from '@landed/codec/keyring';
import { uuidV8 } from '@landed/codec/uuid-v8';
import type { BankAccountId } from '@landed/contracts/bank-account/types';
import type { Database } from '@landed/prisma/database';
import {
  findPartnerAccount,
  hasBankAccount,
  type PartnerAccountRef,
} from '@landed/prisma/read/bank-account/find-partner-account';
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
  const key = `account.${uuidV8(`partner-account/${ref.rail}/${ref.merchantId}/${ref.entity}`)}.1`;
  const request = { key, merchantId: ref.merchantId, country: ref.country };
  // A bank account without this row: the row was lost, and the partner still has the account.
  const opened = (await hasBankAccount(database, ref))
    ? await findOrOpen(partner, request)
    : await openOnce(partner, request, ref.bankAccountId);
  if (opened.kind !== 'made') return opened;
  return savePartnerAccount(database, keyring, ref, opened.accountId);
}

async function openOnce(
  partner: PayoutPartner,
  request: PartnerAccountRequest,
  bankAccountId: BankAccountId,
): Promise<PartnerOutcome<PartnerAccountMade>> {
  const opened = await partner.openAccount(request);
  const isKeyUsedUp = opened.kind === 'stored_error' || (opened.kind === 'rejected' && opened.underKey);
  return isKeyUsedUp ? findOrOpen(partner, { ...request, key: `account.${bankAccountId}.1` }) : opened;
}

async function findOrOpen(
  partner: PayoutPartner,
  request: PartnerAccountRequest,
): Promise<PartnerOutcome<PartnerAccountMade>> {
  const found = await partner.findAccount(request);
  return found.kind === 'absent' ? partner.openAccount(request) : found;
}
