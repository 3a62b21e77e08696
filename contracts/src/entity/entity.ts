import type { Currency } from '../money/currency.js';
import { productName } from '../product/product.js';

/** The legal entities of the merchant of record that acquire payments. */
export const entities = ['us', 'gb', 'eu', 'ca', 'au'] as const;

export type Entity = (typeof entities)[number];

/** The one entity that acquires and settles each charge currency. */
export const entityOfCurrency: Readonly<Record<Currency, Entity>> = {
  USD: 'us',
  GBP: 'gb',
  EUR: 'eu',
  CAD: 'ca',
  AUD: 'au',
};

/** Where each entity is registered, and its name in responses. Configuration may replace both (`ENTITIES`). */
export const entityDefaults: Readonly<Record<Entity, { readonly name: string; readonly country: string }>> = {
  us: { name: `${productName} US`, country: 'US' },
  gb: { name: `${productName} GB`, country: 'GB' },
  eu: { name: `${productName} EU`, country: 'IE' },
  ca: { name: `${productName} CA`, country: 'CA' },
  au: { name: `${productName} AU`, country: 'AU' },
};

/** The charge currency that each entity acquires: the reverse of {@link entityOfCurrency}. */
export const currencyOfEntity: Readonly<Record<Entity, Currency>> = {
  us: 'USD',
  gb: 'GBP',
  eu: 'EUR',
  ca: 'CAD',
  au: 'AUD',
};
