import type { Currency } from '../money/currency.js';

/** An acquiring legal entity of the merchant of record. */
export const entities = ['us', 'gb', 'eu', 'ca', 'au'] as const;

export type Entity = (typeof entities)[number];

/** Each charge currency is acquired and settled by exactly one entity. */
export const entityOfCurrency: Readonly<Record<Currency, Entity>> = {
  USD: 'us',
  GBP: 'gb',
  EUR: 'eu',
  CAD: 'ca',
  AUD: 'au',
};
