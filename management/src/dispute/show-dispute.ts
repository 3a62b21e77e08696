import type { Database } from '@landed/prisma/database';
import { type DisputeOverview, loadDisputeOverview } from '@landed/prisma/read/dispute-evidence/load-dispute-overview';
import { ManagementError } from '../management-error.js';

/**
 * A dispute of any merchant with its submissions of evidence and its events. It has no text of the evidence.
 *
 * @throws ManagementError `dispute_not_found`.
 */
export async function showDispute(
  { database }: { readonly database: Database },
  disputeId: string,
): Promise<DisputeOverview> {
  const overview = await loadDisputeOverview(database, disputeId);
  if (overview === null) throw new ManagementError('dispute_not_found', 'The dispute was not found.');
  return overview;
}
