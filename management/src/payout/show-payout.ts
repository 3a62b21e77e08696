import type { Database } from '@landed/prisma/database';
import { loadPayoutOverview, type PayoutOverview } from '@landed/prisma/read/payout/load-payout-overview';
import { ManagementError } from '../management-error.js';

/**
 * A payout of any merchant with its events and what operators asked for.
 *
 * @throws ManagementError `payout_not_found`.
 */
export async function showPayout(
  { database }: { readonly database: Database },
  payoutId: string,
): Promise<PayoutOverview> {
  const overview = await loadPayoutOverview(database, payoutId);
  if (overview === null) throw new ManagementError('payout_not_found', 'The payout was not found.');
  return overview;
}
