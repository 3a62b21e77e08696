import { refundResponse } from '@landed/contracts/refund/response';
import { findRefund } from '@landed/prisma/read/refund/find-refund';
import { jsonResponse } from '../middleware/api-response.js';
import { findOwn } from '../routes/find-own.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/refunds/{id}`. */
export const retrieveRefund: Handler<undefined> = async (request, services) =>
  jsonResponse(200, refundResponse(await findOwn(request, services, findRefund)));
