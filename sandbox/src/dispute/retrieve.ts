import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { findDispute } from './find-dispute.js';
import { renderDispute } from './render-dispute.js';

/** `GET /v1/disputes/:id` */
export const retrieveDispute = endpoint({
  operation: 'disputes.retrieve',
  method: 'GET',
  path: '/v1/disputes/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable() }),
  run(call) {
    return { status: 200, body: renderDispute(findDispute(call), call.account.rail === 'live') };
  },
});
