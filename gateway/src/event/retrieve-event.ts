import { isUuid } from '@landed/contracts/ids/ids';
import { findEvent } from '@landed/prisma/event/find-event';
import { jsonAnswer } from '../pipeline/answer.js';
import { RefusalError } from '../pipeline/refusal-error.js';
import type { Handler } from '../routes/route.js';
import { eventAnswer } from './event-answer.js';

/** `GET /v1/events/{id}`. What is no UUID names no event, so it is as absent as another merchant's. */
export const retrieveEvent: Handler<undefined> = async ({ rail, merchant, params }, { database, keyring }) => {
  const id = params['id'] ?? '';
  const event = isUuid(id) ? await findEvent(database, { rail, merchantId: merchant.merchantId, id }) : null;
  if (event === null) throw new RefusalError({ code: 'not_found' });
  return jsonAnswer(200, eventAnswer(keyring, event));
};
