import { disputeResponse } from '@landed/contracts/dispute/response';
import { findDispute } from '@landed/prisma/read/dispute-evidence/find-dispute';
import { jsonResponse } from '../middleware/api-response.js';
import { findOwn } from '../routes/find-own.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/disputes/{id}`. */
export const retrieveDispute: Handler<undefined> = async (request, services) => {
  const found = await findOwn(request, services, findDispute, { missing: { code: 'dispute_not_found' } });
  return jsonResponse(200, disputeResponse(found.dispute, found.evidence));
};
