import { newId } from '../ids.js';
import { type Call, endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { bool, required, shape, text } from '../wire/fields.js';
import { invalidRequest } from '../wire/stripe-failure.js';
import { findByName } from './find-domain.js';
import type { DomainRecord } from './record.js';
import { renderDomain } from './render-domain.js';

const HOSTNAME = /^(?!.{254})([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/i;

/** `POST /v1/payment_method_domains`: registers a domain and checks it. A registered name returns its object. */
export const createPaymentMethodDomain = endpoint({
  operation: 'payment_method_domains.create',
  method: 'POST',
  path: '/v1/payment_method_domains',
  keys: 'secret',
  movesMoney: false,
  params: shape({ domain_name: required(text()), enabled: bool, expand: expandable() }),
  run(call, { domain_name: given, enabled }) {
    const name = given.toLowerCase();
    if (!HOSTNAME.test(name)) throw invalidRequest({ message: 'Invalid domain name.', param: 'domain_name' });
    const livemode = call.account.rail === 'live';
    const existing = findByName(call, name);
    if (existing !== undefined) return { status: 200, body: renderDomain(existing, livemode) };
    const domain = newDomain(call, name, enabled ?? true);
    return { status: 200, body: renderDomain(domain, livemode), effect: { domain } };
  },
});

function newDomain({ account, now, domainChecks }: Call, name: string, enabled: boolean): DomainRecord {
  const { failures, isRejected } = domainChecks.check(account, name);
  if (isRejected) throw invalidRequest({ message: 'Sandbox: the domain cannot be registered.', param: 'domain_name' });
  const created = Math.floor(now.getTime() / 1_000);
  return { id: newId('pmd_1', 23), account: account.id, name, enabled, created, failures };
}
