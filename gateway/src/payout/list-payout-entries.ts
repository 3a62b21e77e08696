import { payoutEntryRecord } from '@landed/contracts/payout/entry-response';
import type { ListPayoutEntriesQuery } from '@landed/contracts/payout/wire';
import type { EveryFieldInCamelCase } from '@landed/contracts/record/every-field';
import { findPayout } from '@landed/prisma/read/payout/find-payout';
import { listPayoutEntries as listStoredEntries } from '@landed/prisma/read/payout/list-payout-entries';
import { unknownStart } from '../list/list-query.js';
import { jsonResponse } from '../middleware/api-response.js';
import { findOwn } from '../routes/find-own.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/payouts/{id}/entries`. The amounts of all entries add up to that of the payout. */
export const listPayoutEntries: Handler<undefined, ListPayoutEntriesQuery> = async (request, services) => {
  const { payout } = await findOwn(request, services, findPayout);
  const { limit, starting_after: startingAfter = null } = request.query;
  const query = { limit, startingAfter } satisfies EveryFieldInCamelCase<ListPayoutEntriesQuery>;
  const page = await listStoredEntries(services.database, { payoutId: payout.id, ...query });
  if (page === null) throw unknownStart(request.query, 'unknown_payout_entry', 'entry of this payout');
  return jsonResponse(200, { object: 'list', data: page.entries.map(payoutEntryRecord), has_more: page.hasMore });
};
