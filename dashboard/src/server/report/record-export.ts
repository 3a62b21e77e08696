import { recordAcceptedAction } from '@landed/management/operator-action/record-accepted-action';
import { changedByOf } from '../changed-by.js';
import type { MerchantRequest } from '../routing/route.js';
import type { Services } from '../services.js';

/**
 * Counts an export of a person and records it before anything is read, so that no export is without a record.
 *
 * @throws DashboardException `rate_limit_exceeded`.
 */
export async function recordExport(
  request: MerchantRequest<unknown, unknown>,
  services: Services,
  exported: { readonly action: string; readonly target: string; readonly detail: string },
): Promise<void> {
  const { merchantId, rail, user } = request;
  await services.limits.count('dashboard_export', user.id);
  await recordAcceptedAction(services.database, changedByOf(request), { merchantId, rail, ...exported });
}
