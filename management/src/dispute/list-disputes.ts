import type { Database } from '@landed/prisma/database';
import {
  type DisputePage,
  type DisputePageQuery,
  listDisputes as listStoredDisputes,
} from '@landed/prisma/read/dispute-evidence/list-disputes';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import { ManagementError } from '../management-error.js';

export type DisputeQuery = Pick<DisputePageQuery, 'limit'> & Partial<DisputePageQuery>;

/**
 * One page of disputes, newest first; of all merchants when none is named.
 *
 * @throws ManagementError `cursor_not_found` when `startingAfter` is not a dispute of the named merchant and rail.
 */
export async function listDisputes(
  { database }: { readonly database: Database },
  query: DisputeQuery,
): Promise<DisputePage> {
  const page = await listStoredDisputes(database, {
    ...unfiltered,
    stage: null,
    dueBefore: null,
    ...query,
  });
  if (page === null) throw new ManagementError('cursor_not_found', 'The dispute to start after was not found.');
  return page;
}
