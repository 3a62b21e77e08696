import type { DomainOwner, PaymentMethodDomain } from '@landed/contracts/payment-method-domain/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { removeDomain as deleteDomain } from '@landed/prisma/write/payment-method-domain/remove-domain';
import { ManagementError } from '../management-error.js';
import type { MerchantService } from '../merchant/merchant-service.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';

/**
 * Removes the wallet domain of a merchant on one rail, so that it can register another. A running activation saves
 * nothing more. The acquirers keep the domain: another merchant may have registered it too. A second call finds nothing.
 *
 * @returns the removed domain.
 * @throws ManagementError `reason_required`, `domain_not_found`; EndpointError `changed_by_rejected`.
 */
export async function removeDomain(
  { database }: MerchantService,
  owner: DomainOwner,
  by: ChangedBy,
): Promise<PaymentMethodDomain> {
  const { reason, ...changedBy } = checkedChangedBy(by);
  if (reason === null) throw new ManagementError('reason_required', 'Removing a domain needs a reason.');
  const removed = await deleteDomain(database, owner, { ...changedBy, reason });
  if (removed === null)
    throw new ManagementError('domain_not_found', 'The merchant has no wallet domain in this mode.');
  return removed;
}
