import { isUuid } from '@landed/contracts/ids/ids';
import { refundResponse } from '@landed/contracts/refund/response';
import { findRefund } from '@landed/prisma/read/refund/find-refund';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/refunds/{id}`. Malformed ids, unknown ids and other merchants' refunds get the same 404. */
export const retrieveRefund: Handler<undefined> = async ({ rail, merchant, params }, { database }) => {
  const id = params['id'] ?? '';
  const refund = isUuid(id) ? await findRefund(database, { rail, merchantId: merchant.merchantId, id }) : null;
  if (refund === null) throw new ApiErrorException({ code: 'not_found' });
  return jsonResponse(200, refundResponse(refund));
};
