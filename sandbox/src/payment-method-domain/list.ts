import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { bool, integer, shape, text } from '../wire/fields.js';
import { listOutcome } from '../wire/page.js';
import { renderDomain } from './render-domain.js';

/** `GET /v1/payment_method_domains`: pages through the domains of the account, newest first. */
export const listPaymentMethodDomains = endpoint({
  operation: 'payment_method_domains.list',
  method: 'GET',
  path: '/v1/payment_method_domains',
  keys: 'secret',
  movesMoney: false,
  params: shape({
    domain_name: text(),
    enabled: bool,
    ending_before: text(),
    expand: expandable(),
    limit: integer(1, 100),
    starting_after: text(),
  }),
  run({ account, index }, { domain_name: name, enabled, ending_before, limit, starting_after }) {
    const page = { created: undefined, ending_before, limit, starting_after };
    return listOutcome(page, {
      kind: 'payment_method_domain',
      url: '/v1/payment_method_domains',
      ids: index.domains.ids(account.id),
      place: (id) => index.domains.place(account.id, id),
      find(id) {
        const domain = index.domains.get(account.id, id);
        if (domain === undefined) return undefined;
        return (name ?? domain.name) === domain.name && (enabled ?? domain.enabled) === domain.enabled
          ? domain
          : undefined;
      },
      render: (domain) => renderDomain(domain, account.rail === 'live'),
    });
  },
});
