import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import { renderToken } from './render-token.js';

/** `GET /v1/tokens/:id` */
export const retrieveToken = endpoint({
  operation: 'tokens.retrieve',
  method: 'GET',
  path: '/v1/tokens/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable() }),
  run(call) {
    const token = call.index.tokens.get(call.account.id, call.pathId);
    if (token === undefined) throw resourceMissing('token', call.pathId, 'token', 404);
    return { status: 200, body: renderToken(token, call.account.rail === 'live') };
  },
});
