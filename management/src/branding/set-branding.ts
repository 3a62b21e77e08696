import { checkBranding } from '@landed/contracts/branding/rules';
import type { BrandingChanges } from '@landed/contracts/branding/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { changeBranding } from '@landed/prisma/write/branding/change-branding';
import type { KeyOwner } from '@landed/prisma/write/merchant/key-pair';
import { rejectedKeys } from '../api-key/no-keys.js';
import { ManagementError } from '../management-error.js';
import type { MerchantService } from '../merchant/merchant-service.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import { type BrandingReport, brandingReport } from './branding-report.js';

/**
 * Sets fields of the branding of a merchant on a rail; null sets a field back to the base theme. In effect on the next
 * call of `browser_config`; browsers may keep the earlier one for 60 seconds. A second call changes and records
 * nothing.
 *
 * @throws ManagementError `branding_rejected` with every invalid field, `merchant_not_found`, `rail_not_enabled`,
 *   `live_not_enabled`; EndpointError `changed_by_rejected`.
 */
export async function setBranding(
  { database }: MerchantService,
  owner: KeyOwner,
  changes: BrandingChanges,
  by: ChangedBy,
): Promise<BrandingReport> {
  const checked = checkBranding(changes);
  if (checked.kind === 'invalid') {
    const problems = checked.problems.map(({ field, message }) => `${field}: ${message}`);
    throw new ManagementError('branding_rejected', problems.join('\n'));
  }
  const found = await changeBranding(database, owner, checked.changes, checkedChangedBy(by));
  if (found === null) throw await rejectedKeys(database, owner, 'rail_not_enabled');
  return brandingReport(found);
}
