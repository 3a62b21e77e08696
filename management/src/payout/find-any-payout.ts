import { asId } from '@landed/contracts/ids/ids';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { Database } from '@landed/prisma/database';
import { findPayoutById } from '@landed/prisma/read/payout/find-payout-by-id';
import { ManagementError } from '../management-error.js';

/**
 * A payout of any merchant, as its workflow takes it.
 *
 * @throws ManagementError `payout_not_found`.
 */
export async function findAnyPayout(
  { database }: { readonly database: Database },
  payoutId: string,
): Promise<MerchantPayoutInput> {
  const payout = await findPayoutById(database, asId<'payout'>(payoutId));
  if (payout === null) throw new ManagementError('payout_not_found', 'The payout was not found.');
  return payout;
}
