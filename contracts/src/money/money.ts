import type { Currency } from './currency.js';

/** An amount together with its currency. `amount` is an integer in minor units. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

/** Largest amount field and largest checked total of the contract, in minor units. */
export const amountMax = 99_999_999;

/** Smallest total that can be charged, in minor units: processors reject smaller charges. */
export const chargeTotalMin = 50;

/** Largest quantity of one line. */
export const quantityMax = 10_000;
