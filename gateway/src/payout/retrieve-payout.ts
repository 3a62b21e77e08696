import { payoutRecord } from '@landed/contracts/payout/response';
import { findPayout } from '@landed/prisma/read/payout/find-payout';
import { jsonResponse } from '../middleware/api-response.js';
import { findOwn } from '../routes/find-own.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/payouts/{id}`. */
export const retrievePayout: Handler<undefined> = async (request, services) =>
  jsonResponse(200, payoutRecord((await findOwn(request, services, findPayout)).payout));
