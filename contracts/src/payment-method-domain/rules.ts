import type { Entity } from '../entity/entity.js';
import type { ApiError } from '../errors/api-error.js';
import type { ActivationRequest, EntityWallets } from './types.js';

/** The error for a domain while another one is registered. */
export function domainExists(registered: string): ApiError {
  return { code: 'payment_method_domain_exists', details: { domain: registered } };
}

/** Whether every wallet of the entity is active. Validation leaves such an entity untouched. */
export function isAllActive({ applePay, googlePay }: Omit<EntityWallets, 'entity'>): boolean {
  return applePay === 'active' && googlePay === 'active';
}

/**
 * The entities at which wallets have to be activated: all with an account for `register`, otherwise those with an
 * inactive wallet.
 *
 * @param accounts the entities that have a processor account on this rail.
 */
export function entitiesToActivate(
  kind: ActivationRequest['kind'],
  accounts: readonly Entity[],
  stored: readonly EntityWallets[],
): readonly Entity[] {
  if (kind === 'register') return accounts;
  const active = new Set(stored.filter(isAllActive).map(({ entity }) => entity));
  return accounts.filter((entity) => !active.has(entity));
}
