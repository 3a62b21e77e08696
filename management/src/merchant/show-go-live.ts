import type { Agreement } from '@landed/contracts/agreement/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Merchant } from '@landed/contracts/merchant/types';
import { shownVerification } from '@landed/contracts/verification/rules';
import type { Verification } from '@landed/contracts/verification/types';
import { findUpcomingAgreement } from '@landed/prisma/read/agreement/find-agreement';
import { findMerchant } from '@landed/prisma/read/merchant/find-merchants';
import { type GoLiveProgress, loadGoLiveProgress } from '@landed/prisma/read/merchant/load-go-live-progress';
import { listVerifications } from '@landed/prisma/read/verification/find-verification';
import { type ShownAgreement, showAgreement } from '../agreement/show-agreement.js';
import { merchantNotFound } from './merchant-not-found.js';
import type { MerchantService } from './merchant-service.js';

export interface GoLive extends ShownAgreement {
  readonly merchant: Merchant;
  readonly progress: GoLiveProgress;
  /** What the processor states about the business; null: its hosted page was never opened. */
  readonly verification: Verification | null;
  /** The version that takes effect within 30 days; null: none. */
  readonly upcoming: Agreement | null;
}

/**
 * What a merchant has done towards live payments, from its data. Only verification and agreement are needed; a test order
 * and a received event are advice.
 *
 * @throws ManagementError `merchant_not_found`.
 */
export async function showGoLive(service: MerchantService, merchantId: MerchantId): Promise<GoLive> {
  const [merchant, progress, shown, verifications, upcoming] = await Promise.all([
    findMerchant(service.database, merchantId),
    loadGoLiveProgress(service.database, merchantId),
    showAgreement(service, merchantId),
    listVerifications(service.database, merchantId),
    findUpcomingAgreement(service.database),
  ]);
  if (merchant === null) throw merchantNotFound();
  return { ...shown, merchant, progress, verification: shownVerification(verifications), upcoming };
}
