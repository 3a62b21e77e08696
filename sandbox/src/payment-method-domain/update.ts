import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { bool, shape } from '../wire/fields.js';
import { domainOfPath } from './find-domain.js';
import { renderDomain } from './render-domain.js';

/** `POST /v1/payment_method_domains/:id`: enables or disables a domain. */
export const updatePaymentMethodDomain = endpoint({
  operation: 'payment_method_domains.update',
  method: 'POST',
  path: '/v1/payment_method_domains/:id',
  keys: 'secret',
  movesMoney: false,
  params: shape({ enabled: bool, expand: expandable() }),
  run(call, { enabled }) {
    const found = domainOfPath(call);
    const domain = { ...found, enabled: enabled ?? found.enabled };
    return { status: 200, body: renderDomain(domain, call.account.rail === 'live'), effect: { domain } };
  },
});
