import { type Account, ENTITIES, RAILS } from '../account.js';
import type { DomainChecks } from '../payment-method-domain/domain-checks.js';
import { FAILURES } from '../payment-method-domain/record.js';
import type { Store } from '../store/store.js';
import { ControlError } from './control-error.js';
import { choice, fieldsOf } from './read-json.js';
import { readFilter } from './record-filter.js';

const ACTIVE_OR_FAILURE = ['active', ...FAILURES] as const;

/** Lists all domains, for `GET /_control/payment_method_domains`. Filters: `entity`, `rail`, `since`. */
export function controlDomains(
  store: Store,
  accounts: readonly Account[],
  query: URLSearchParams,
): Record<string, unknown>[] {
  const filter = readFilter(accounts, query);
  return filter.accounts.flatMap((account) =>
    store.domains
      .ids(account.id)
      .flatMap((id) => store.domains.get(account.id, id) ?? [])
      .filter(({ created }) => filter.since === undefined || created * 1_000 >= filter.since)
      .map((domain) => ({
        id: domain.id,
        rail: account.rail,
        entity: account.entity,
        domain: domain.name,
        enabled: domain.enabled,
        apple_pay: domain.failures.apple_pay ?? 'active',
        google_pay: domain.failures.google_pay ?? 'active',
        created_at: new Date(domain.created * 1_000).toISOString(),
      })),
  );
}

/**
 * `POST /_control/payment_method_domains`: switches what the next checks of a domain find, even before it is registered.
 * @throws ControlError 400
 */
export function controlDomainCheck(checks: DomainChecks, body: unknown): Record<string, unknown> {
  const given = fieldsOf(body, ['domain', 'apple_pay', 'google_pay', 'reject', 'entity', 'rail']);
  const { domain: name, reject } = given;
  if (typeof name !== 'string' || name === '') throw new ControlError(400, 'domain must be a hostname.');
  if (reject !== undefined && typeof reject !== 'boolean') throw new ControlError(400, 'reject must be a boolean.');
  const failure = (wallet: 'apple_pay' | 'google_pay') => {
    if (given[wallet] === undefined) return {};
    const status = choice(given, wallet, ACTIVE_OR_FAILURE);
    return { [wallet]: status === 'active' ? null : status };
  };
  checks.set({
    name: name.toLowerCase(),
    ...failure('apple_pay'),
    ...failure('google_pay'),
    ...(reject === undefined ? {} : { isRejected: reject }),
    ...(given['entity'] === undefined ? {} : { entity: choice(given, 'entity', ENTITIES) }),
    ...(given['rail'] === undefined ? {} : { rail: choice(given, 'rail', RAILS) }),
  });
  return { ...given };
}
