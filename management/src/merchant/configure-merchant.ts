import { type MerchantTerms, type MerchantTermsChanges, termsProblem } from '@landed/contracts/merchant/terms';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { configureMerchant as configureStoredMerchant } from '@landed/prisma/write/merchant/configure-merchant';
import type { KeyOwner } from '@landed/prisma/write/merchant/key-pair';
import { rejectedKeys } from '../api-key/no-keys.js';
import { ManagementError } from '../management-error.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import type { MerchantService } from './merchant-service.js';

/**
 * Changes the terms of a merchant on a rail: tax policy, fraud scoring, fees, reserve, tax engine, wallets. In effect on
 * the next request. Payments that exist keep the fee and reserve that they were made with. Needs a reason, because the
 * terms decide who gets which money. A second call changes and records nothing. Returns all terms.
 *
 * @throws ManagementError `reason_required`, `terms_rejected`, `merchant_not_found`, `rail_not_enabled`,
 *   `live_not_enabled`; EndpointError `changed_by_rejected`.
 */
export async function configureMerchant(
  { database }: MerchantService,
  owner: KeyOwner,
  changes: MerchantTermsChanges,
  by: ChangedBy,
): Promise<MerchantTerms> {
  const changedBy = checkedChangedBy(by);
  if (changedBy.reason === null) throw new ManagementError('reason_required', 'Changing terms needs a reason.');
  const check = (terms: MerchantTerms) => termsProblem(owner.rail, terms);
  const configured = await configureStoredMerchant(database, owner, changes, check, changedBy);
  if (configured.kind === 'rail_not_enabled') throw await rejectedKeys(database, owner, 'rail_not_enabled');
  if (configured.kind === 'rejected') throw new ManagementError('terms_rejected', configured.message);
  return configured.terms;
}
