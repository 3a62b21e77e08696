import { findEvent } from '@landed/prisma/read/event/find-event';
import { jsonResponse } from '../middleware/api-response.js';
import { findOwn } from '../routes/find-own.js';
import type { Handler } from '../routes/route.js';
import { eventResponse } from './event-response.js';

/** `GET /v1/events/{id}`. */
export const retrieveEvent: Handler<undefined> = async (request, services) =>
  jsonResponse(200, eventResponse(services.keyring, await findOwn(request, services, findEvent)));
