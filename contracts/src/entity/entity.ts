import type { Currency } from '../money/currency.js';

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

/** The charge currency that each entity acquires: the reverse of {@link entityOfCurrency}. */
export const currencyOfEntity: Readonly<Record<Entity, Currency>> = {
  us: 'USD',
  gb: 'GBP',
  eu: 'EUR',
  ca: 'CAD',
  au: 'AUD',
};
