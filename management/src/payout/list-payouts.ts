import type { Database } from '@landed/prisma/database';
import {
  listPayouts as listStoredPayouts,
  type PayoutPage,
  type PayoutPageQuery,
} from '@landed/prisma/read/payout/list-payouts';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import { ManagementError } from '../management-error.js';

export type PayoutQuery = Pick<PayoutPageQuery, 'limit'> & Partial<PayoutPageQuery>;

/**
 * One page of payouts, newest first; of all merchants when none is named.
 *
 * @throws ManagementError `cursor_not_found` when `startingAfter` is not a payout of the named merchant and rail.
 */
export async function listPayouts(
  { database }: { readonly database: Database },
  query: PayoutQuery,
): Promise<PayoutPage> {
  const page = await listStoredPayouts(database, {
    ...unfiltered,
    period: null,
    ...query,
  });
  if (page === null) throw new ManagementError('cursor_not_found', 'The payout to start after was not found.');
  return page;
}
