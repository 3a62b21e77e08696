import { isUuid } from '@landed/contracts/ids/ids';
import { findEvent } from '@landed/prisma/read/event/find-event';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { eventResponse } from './event-response.js';

/** `GET /v1/events/{id}`. Malformed ids, unknown ids and other merchants' events get the same 404. */
export const retrieveEvent: Handler<undefined> = async ({ rail, merchant, params }, { database, keyring }) => {
  const id = params['id'] ?? '';
  const event = isUuid(id) ? await findEvent(database, { rail, merchantId: merchant.merchantId, id }) : null;
  if (event === null) throw new ApiErrorException({ code: 'not_found' });
  return jsonResponse(200, eventResponse(keyring, event));
};
