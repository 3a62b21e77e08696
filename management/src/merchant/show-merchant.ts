import type { MerchantId } from '@landed/contracts/ids/ids';
import type { MerchantOverview } from '@landed/contracts/merchant/types';
import { loadMerchantOverview } from '@landed/prisma/read/merchant/find-merchants';
import { merchantNotFound } from './merchant-not-found.js';
import type { MerchantService } from './merchant-service.js';

/**
 * A merchant with its newest key pairs and recorded changes.
 *
 * @throws ManagementError `merchant_not_found`.
 */
export async function showMerchant({ database }: MerchantService, merchantId: MerchantId): Promise<MerchantOverview> {
  const overview = await loadMerchantOverview(database, merchantId);
  if (overview === null) throw merchantNotFound();
  return overview;
}
