import type { PaymentIntentState } from '../payment-intent/types.js';
import type { Refund } from '../refund/types.js';
import type { Registration } from '../registration/types.js';
import type { TaxQuote } from '../tax-quote/types.js';

/** Who collects the tax: the seller with the price, or customs at the border. */
export const taxCollections = ['by_seller', 'at_border'] as const;

export type TaxCollection = (typeof taxCollections)[number];

/** `missing`: the price assumes a registration that is not on file. `at_border`: the operator pays at the border. */
export const registrationStates = ['registered', 'at_border', 'missing'] as const;

export type RegistrationState = (typeof registrationStates)[number];

export interface NamedParty {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Everything that customs data is made from. */
export interface CustomsFacts {
  readonly intent: PaymentIntentState;
  /** The place of delivery is on the payment. */
  readonly quote: Omit<TaxQuote, 'destinationPostalCode'>;
  /** The state of the tax area, in the US, Canada and Australia. */
  readonly state: string | null;
  /** Succeeded refunds, oldest first. */
  readonly refunds: readonly Refund[];
  readonly registrations: readonly Registration[];
  readonly merchantName: string;
  readonly seller: NamedParty;
}
