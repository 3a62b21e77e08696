import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { transferOfPath } from './find-transfer.js';
import { renderTransfer } from './render-transfer.js';

/** `GET /v1/transfers/:id` */
export const retrieveTransfer = endpoint({
  operation: 'transfers.retrieve',
  method: 'GET',
  path: '/v1/transfers/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable() }),
  run: (call) => ({ status: 200, body: renderTransfer(transferOfPath(call), call.account.rail === 'live') }),
});
