import { disputeResponse } from '@landed/contracts/dispute/response';
import { isUuid } from '@landed/contracts/ids/ids';
import { findDispute } from '@landed/prisma/read/dispute-evidence/find-dispute';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/disputes/{id}`. Malformed ids, unknown ids and other merchants' disputes get the same 404. */
export const retrieveDispute: Handler<undefined> = async ({ rail, merchant, params }, { database }) => {
  const id = params['id'] ?? '';
  const found = isUuid(id) ? await findDispute(database, { rail, merchantId: merchant.merchantId, id }) : null;
  if (found === null) throw new ApiErrorException({ code: 'dispute_not_found' });
  return jsonResponse(200, disputeResponse(found.dispute, found.evidence));
};
