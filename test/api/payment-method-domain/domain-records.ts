import { randomUUID } from 'node:crypto';
import { currencyOfEntity, type Entity, entities } from '@landed/contracts/entity/entity';
import { type InactiveReason, inactiveMessages } from '@landed/contracts/payment-method-domain/status';
import { expect } from 'vitest';

export const path = '/v1/payment_method_domains';
export const validatePath = `${path}/validate`;

/** A domain of one test: the sandbox keeps what checks find by name. */
export const newHostname = () => `shop-${randomUUID()}.example.com`;

export const active = { status: 'active', error_message: null };
export const inactive = (reason: InactiveReason) => ({ status: 'inactive', error_message: inactiveMessages[reason] });

export interface DomainBody {
  readonly id: string;
  readonly domain: string;
  readonly last_validated_at: string | null;
  readonly entities: readonly { readonly entity: Entity; readonly apple_pay: object; readonly google_pay: object }[];
}

type Wallets = Readonly<Partial<Record<'apple_pay' | 'google_pay', object>>>;

/** The whole record of a domain. Wallets that are not given are active. */
export function recordOf(domain: string, wallets: Readonly<Partial<Record<Entity, Wallets>>> = {}, livemode = false) {
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  return {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    object: 'payment_method_domain',
    livemode,
    domain,
    entities: entities.map((entity) => ({
      entity,
      currency: currencyOfEntity[entity],
      apple_pay: active,
      google_pay: active,
      ...wallets[entity],
    })),
    last_validated_at: instant,
    created_at: instant,
    updated_at: instant,
  };
}

export const listOf = (...data: readonly unknown[]) => ({ object: 'list', data, has_more: false });

export const domainExists = (domain: string) => ({
  error: {
    code: 'payment_method_domain_exists',
    message: 'A different domain is already registered: see details.domain.',
    details: { domain },
  },
});
