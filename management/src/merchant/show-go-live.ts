import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Merchant } from '@landed/contracts/merchant/types';
import { findMerchant } from '@landed/prisma/read/merchant/find-merchants';
import { type GoLiveProgress, loadGoLiveProgress } from '@landed/prisma/read/merchant/load-go-live-progress';
import { type ShownAgreement, showAgreement } from '../agreement/show-agreement.js';
import { merchantNotFound } from './merchant-not-found.js';
import type { MerchantService } from './merchant-service.js';

export interface GoLive extends ShownAgreement {
  readonly merchant: Merchant;
  readonly progress: GoLiveProgress;
}

/**
 * What a merchant has done towards live payments, from its data. Only verification and agreement are needed; a test order
 * and a received event are advice.
 *
 * @throws ManagementError `merchant_not_found`.
 */
export async function showGoLive(service: MerchantService, merchantId: MerchantId): Promise<GoLive> {
  const [merchant, progress, shown] = await Promise.all([
    findMerchant(service.database, merchantId),
    loadGoLiveProgress(service.database, merchantId),
    showAgreement(service, merchantId),
  ]);
  if (merchant === null) throw merchantNotFound();
  return { ...shown, merchant, progress };
}
