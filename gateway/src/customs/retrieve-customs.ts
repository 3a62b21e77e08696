import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { findCustomsData } from './find-customs-data.js';

/** `GET /v1/payment_intents/{payment_intent_id}/customs`. */
export const retrieveCustoms: Handler<undefined> = async (request, services) =>
  jsonResponse(200, await findCustomsData(request, services));
