import type { EveryFieldInCamelCase } from '@landed/contracts/record/every-field';
import { refundResponse } from '@landed/contracts/refund/response';
import type { ListRefundsQuery } from '@landed/contracts/refund/wire';
import { listRefunds as listStoredRefunds } from '@landed/prisma/read/refund/list-refunds';
import { listQuery, unknownStart } from '../list/list-query.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/**
 * `GET /v1/refunds`. The id that the page begins at must be a refund of this merchant on this rail. Any other id gets the same error,
 * whether or not the refund exists.
 */
export const listRefunds: Handler<undefined, ListRefundsQuery> = async (request, { database }) => {
  const page = await listStoredRefunds(database, listQuery(request) satisfies EveryFieldInCamelCase<ListRefundsQuery>);
  if (page === null) throw unknownStart(request.query, 'unknown_refund', 'refund');
  return jsonResponse(200, { object: 'list', data: page.refunds.map(refundResponse), has_more: page.hasMore });
};
