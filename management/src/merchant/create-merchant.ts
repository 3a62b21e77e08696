import type { Keyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import type { Merchant } from '@landed/contracts/merchant/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { insertMerchant } from '@landed/prisma/write/merchant/insert-merchant';
import { sealedOwnerEmail } from '@landed/prisma/write/merchant/save-owner-email';
import { v7 as uuidV7 } from 'uuid';
import { ManagementError } from '../management-error.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import type { MerchantService } from './merchant-service.js';
import { plainText } from './plain-text.js';
import { checkedOwnerEmail } from './set-owner-email.js';

const nameLengthMax = 200;

export interface NewMerchant {
  readonly name: string;
  /** The address for notices of changed bank accounts, and the keys that seal the address. */
  readonly ownerEmail?: { readonly address: string; readonly keyring: Keyring };
}

/**
 * Creates a merchant with the test rail, and without keys. A second call creates a second merchant.
 *
 * @throws ManagementError `name_rejected`, `owner_email_rejected`; EndpointError `changed_by_rejected`.
 */
export async function createMerchant(
  { database }: MerchantService,
  { name, ownerEmail }: NewMerchant,
  by: ChangedBy,
): Promise<Merchant> {
  const checkedName = plainText(name, nameLengthMax);
  if (checkedName === null) {
    throw new ManagementError(
      'name_rejected',
      `The name must have 1 to ${nameLengthMax} characters, without control characters.`,
    );
  }
  const merchantId = asId<'merchant'>(uuidV7());
  const sealed =
    ownerEmail === undefined
      ? null
      : sealedOwnerEmail(ownerEmail.keyring, merchantId, checkedOwnerEmail(ownerEmail.address));
  return insertMerchant(database, { merchantId, name: checkedName, ownerEmail: sealed }, checkedChangedBy(by));
}
