import { disputeResponse } from '@landed/contracts/dispute/response';
import type { ListDisputesQuery } from '@landed/contracts/dispute/wire';
import type { EveryFieldInCamelCase } from '@landed/contracts/record/every-field';
import { listDisputes as listStoredDisputes } from '@landed/prisma/read/dispute-evidence/list-disputes';
import { listQuery, unknownStart } from '../list/list-query.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/**
 * `GET /v1/disputes`. The id that the page begins at must be a dispute of this merchant on this rail. Any other id gets the same error,
 * whether or not the dispute exists.
 */
export const listDisputes: Handler<undefined, ListDisputesQuery> = async (request, { database }) => {
  const page = await listStoredDisputes(database, {
    ...listQuery(request),
    stage: request.query.stage ?? null,
    dueBefore: request.query.due_before ?? null,
  } satisfies EveryFieldInCamelCase<ListDisputesQuery>);
  if (page === null) throw unknownStart(request.query, 'unknown_dispute', 'dispute');
  const data = page.disputes.map(({ dispute, evidence }) => disputeResponse(dispute, evidence));
  return jsonResponse(200, { object: 'list', data, has_more: page.hasMore });
};
