import type { Call } from '../wire/endpoint.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import type { DomainRecord } from './record.js';

export function findByName({ index, account }: Call, name: string): DomainRecord | undefined {
  return index.domains
    .ids(account.id)
    .flatMap((id) => index.domains.get(account.id, id) ?? [])
    .find((domain) => domain.name === name);
}

/** The domain that the path names. @throws StripeFailure 404 */
export function domainOfPath({ index, account, pathId }: Call): DomainRecord {
  const domain = index.domains.get(account.id, pathId);
  if (domain === undefined) throw resourceMissing('payment_method_domain', pathId, 'payment_method_domain', 404);
  return domain;
}
