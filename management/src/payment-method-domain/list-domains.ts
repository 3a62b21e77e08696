import type { MerchantId } from '@landed/contracts/ids/ids';
import type { PaymentMethodDomain, RemovedDomain } from '@landed/contracts/payment-method-domain/types';
import { findMerchantDomains } from '@landed/prisma/read/payment-method-domain/find-merchant-domains';
import { merchantNotFound } from '../merchant/merchant-not-found.js';
import type { MerchantService } from '../merchant/merchant-service.js';

export interface MerchantDomains {
  /** At most one per rail. */
  readonly domains: readonly PaymentMethodDomain[];
  /** The last ones that operators removed, newest first. */
  readonly removed: readonly RemovedDomain[];
}

/**
 * The wallet domains of a merchant on both rails, and the removed ones.
 *
 * @throws ManagementError `merchant_not_found`.
 */
export async function listDomains({ database }: MerchantService, merchantId: MerchantId): Promise<MerchantDomains> {
  const found = await findMerchantDomains(database, merchantId);
  if (found === null) throw merchantNotFound();
  return found;
}
