import { payoutRecord } from '@landed/contracts/payout/response';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { findPayout } from './find-payout.js';

/** `GET /v1/payouts/{id}`. */
export const retrievePayout: Handler<undefined> = async (request, services) =>
  jsonResponse(200, payoutRecord(await findPayout(request, services)));
