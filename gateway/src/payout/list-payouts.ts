import { payoutRecord } from '@landed/contracts/payout/response';
import type { ListPayoutsQuery } from '@landed/contracts/payout/wire';
import type { EveryFieldInCamelCase } from '@landed/contracts/record/every-field';
import { listPayouts as listStoredPayouts } from '@landed/prisma/read/payout/list-payouts';
import { listQuery, unknownStart } from '../list/list-query.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/**
 * `GET /v1/payouts`. The id that the page begins at must be a payout of this merchant on this rail. Any other id gets the same error,
 * whether or not the payout exists.
 */
export const listPayouts: Handler<undefined, ListPayoutsQuery> = async (request, { database }) => {
  const page = await listStoredPayouts(database, {
    ...listQuery(request),
    period: request.query.period ?? null,
  } satisfies EveryFieldInCamelCase<ListPayoutsQuery>);
  if (page === null) throw unknownStart(request.query, 'unknown_payout', 'payout');
  const data = page.payouts.map(({ payout }) => payoutRecord(payout));
  return jsonResponse(200, { object: 'list', data, has_more: page.hasMore });
};
