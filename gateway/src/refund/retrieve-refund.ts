import { isUuid } from '@landed/contracts/ids/ids';
import { refundResponse } from '@landed/contracts/refund/response';
import { findRefund } from '@landed/prisma/refund/find-refund';
import { jsonAnswer } from '../pipeline/answer.js';
import { RefusalError } from '../pipeline/refusal-error.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/refunds/{id}`. What is no UUID names no refund, so it is as absent as another merchant's. */
export const retrieveRefund: Handler<undefined> = async ({ rail, merchant, params }, { database }) => {
  const id = params['id'] ?? '';
  const refund = isUuid(id) ? await findRefund(database, { rail, merchantId: merchant.merchantId, id }) : null;
  if (refund === null) throw new RefusalError({ code: 'not_found' });
  return jsonAnswer(200, refundResponse(refund));
};
