import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { domainOfPath } from './find-domain.js';
import { renderDomain } from './render-domain.js';

/** `POST /v1/payment_method_domains/:id/validate`: checks the domain again. */
export const validatePaymentMethodDomain = endpoint({
  operation: 'payment_method_domains.validate',
  method: 'POST',
  path: '/v1/payment_method_domains/:id/validate',
  keys: 'secret',
  movesMoney: false,
  params: shape({ expand: expandable() }),
  run(call) {
    const found = domainOfPath(call);
    const { failures } = call.domainChecks.check(call.account, found.name);
    const domain = { ...found, failures };
    return { status: 200, body: renderDomain(domain, call.account.rail === 'live'), effect: { domain } };
  },
});
