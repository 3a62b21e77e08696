import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { domainOfPath } from './find-domain.js';
import { renderDomain } from './render-domain.js';

/** `GET /v1/payment_method_domains/:id` */
export const retrievePaymentMethodDomain = endpoint({
  operation: 'payment_method_domains.retrieve',
  method: 'GET',
  path: '/v1/payment_method_domains/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable() }),
  run: (call) => ({ status: 200, body: renderDomain(domainOfPath(call), call.account.rail === 'live') }),
});
