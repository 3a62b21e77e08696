import { findBranding } from '@landed/prisma/read/branding/find-branding';
import type { KeyOwner } from '@landed/prisma/write/merchant/key-pair';
import { rejectedKeys } from '../api-key/no-keys.js';
import type { MerchantService } from '../merchant/merchant-service.js';
import { type BrandingReport, brandingReport } from './branding-report.js';

/**
 * The branding of a merchant on a rail, with its contrasts.
 *
 * @throws ManagementError `merchant_not_found`, `rail_not_enabled`, `live_not_enabled`.
 */
export async function showBranding({ database }: MerchantService, owner: KeyOwner): Promise<BrandingReport> {
  const found = await findBranding(database, owner);
  if (found === null) throw await rejectedKeys(database, owner, 'rail_not_enabled');
  return brandingReport(found);
}
