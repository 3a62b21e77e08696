import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Merchant } from '@landed/contracts/merchant/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { changeMerchant } from '@landed/prisma/write/merchant/change-merchant';
import { ManagementError } from '../management-error.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import { merchantNotFound } from './merchant-not-found.js';
import type { MerchantService } from './merchant-service.js';

/**
 * Holds a merchant: until the release, the weekly run skips it, and nothing more is sent to the payout partner for it.
 * Charges and refunds continue. A second call changes nothing, and the first reason stays.
 *
 * @throws ManagementError `reason_required`, `merchant_not_found`; EndpointError `changed_by_rejected`.
 */
export function holdMerchant(service: MerchantService, merchantId: MerchantId, by: ChangedBy): Promise<Merchant> {
  return changeHold(service, merchantId, true, by);
}

/**
 * Ends the hold of a merchant. A second call changes nothing.
 *
 * @throws ManagementError `reason_required`, `merchant_not_found`; EndpointError `changed_by_rejected`.
 */
export function releaseMerchant(service: MerchantService, merchantId: MerchantId, by: ChangedBy): Promise<Merchant> {
  return changeHold(service, merchantId, false, by);
}

async function changeHold(
  { database }: MerchantService,
  merchantId: MerchantId,
  isHeld: boolean,
  by: ChangedBy,
): Promise<Merchant> {
  const changedBy = checkedChangedBy(by);
  if (changedBy.reason === null) throw new ManagementError('reason_required', 'Holding and releasing need a reason.');
  const update = isHeld
    ? ({ kind: 'held', set: { heldAt: new Date() }, given: { heldAt: null } } as const)
    : ({ kind: 'released', set: { heldAt: null }, given: { heldAt: { not: null } } } as const);
  const merchant = await changeMerchant(database, merchantId, update, changedBy);
  if (merchant === null) throw merchantNotFound();
  return merchant;
}
