import type { Keyring } from '@landed/codec/keyring';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { ownerEmailOf } from '@landed/contracts/merchant/owner-email';
import type { Merchant } from '@landed/contracts/merchant/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { saveOwnerEmail } from '@landed/prisma/write/merchant/save-owner-email';
import { ManagementError } from '../management-error.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import { merchantNotFound } from './merchant-not-found.js';
import type { MerchantService } from './merchant-service.js';

/**
 * Sets the address of the owner of a merchant, for notices of changed bank accounts; null removes it. Needs a reason,
 * because a wrong address hides changes from the owner. The same address again changes and records nothing.
 *
 * @throws ManagementError `reason_required`, `owner_email_rejected`, `merchant_not_found`; EndpointError
 *   `changed_by_rejected`.
 */
export async function setOwnerEmail(
  { database, keyring }: MerchantService & { readonly keyring: Keyring },
  merchantId: MerchantId,
  address: string | null,
  by: ChangedBy,
): Promise<Merchant> {
  const changedBy = checkedChangedBy(by);
  if (changedBy.reason === null)
    throw new ManagementError('reason_required', 'A change of the owner e-mail needs a reason.');
  const checked = address === null ? null : checkedOwnerEmail(address);
  const merchant = await saveOwnerEmail(database, keyring, merchantId, checked, changedBy);
  if (merchant === null) throw merchantNotFound();
  return merchant;
}

/** @throws ManagementError `owner_email_rejected`. The value is not repeated: it is personal. */
export function checkedOwnerEmail(address: string): string {
  const checked = ownerEmailOf(address);
  if (checked === null)
    throw new ManagementError('owner_email_rejected', 'Expected one e-mail address, such as ada@example.com.');
  return checked;
}
