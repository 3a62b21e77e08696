import { disputeResponse } from '@landed/contracts/dispute/response';
import type { ListDisputesQuery } from '@landed/contracts/dispute/wire';
import type { EveryFieldInCamelCase } from '@landed/contracts/record/every-field';
import { listDisputes as listStoredDisputes } from '@landed/prisma/read/dispute-evidence/list-disputes';
import { type QueryOwner, unknownStart } from '../list/list-query.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/**
 * `GET /v1/disputes`. `starting_after` must be a dispute of this merchant on this rail. Any other id gets the same error,
 * whether or not the dispute exists.
 */
export const listDisputes: Handler<undefined, ListDisputesQuery> = async ({ rail, merchant, query }, { database }) => {
  const page = await listStoredDisputes(database, {
    rail,
    merchantId: merchant.merchantId,
    limit: query.limit,
    startingAfter: query.starting_after ?? null,
    status: query.status ?? null,
    stage: query.stage ?? null,
    paymentIntentId: query.payment_intent_id ?? null,
    dueBefore: query.due_before ?? null,
  } satisfies EveryFieldInCamelCase<ListDisputesQuery & QueryOwner>);
  if (page === null) throw unknownStart('unknown_dispute', 'dispute');
  const data = page.disputes.map(({ dispute, evidence }) => disputeResponse(dispute, evidence));
  return jsonResponse(200, { object: 'list', data, has_more: page.hasMore });
};
