import { stateCodeOf } from '../address/state.js';
import type { Jurisdiction } from '../ledger/jurisdiction.js';
import type { TaxPlaceOf } from '../tax-quote/tax-place.js';
import type { TaxQuote } from '../tax-quote/types.js';
import { statesAt } from './quoted-destination.js';
import type { CreatePaymentIntentBody } from './wire.js';

const countriesWithStates: readonly string[] = ['US', 'CA', 'AU'];

/**
 * The jurisdiction of a charge: the destination of its quote. Null without a quote, because then no tax is charged.
 *
 * The state is that of the order's postal code, which is in the quoted tax place, or else of the quoted one. Where the code
 * crosses a border, or there is none, the order's state decides.
 */
export function jurisdictionOf(
  { shipping_address: address }: Pick<CreatePaymentIntentBody, 'shipping_address'>,
  quote: Pick<TaxQuote, 'destinationCountry' | 'destinationPostalCode' | 'createdAt'> | null,
  taxPlaceOf: TaxPlaceOf,
): Jurisdiction | null {
  if (quote === null) return null;
  const { destinationCountry: country } = quote;
  if (!countriesWithStates.includes(country)) return { country, state: null };
  const isSameCountry = address?.country === country;
  const postalCode = (isSameCountry ? address.postal_code : null) ?? quote.destinationPostalCode;
  const states = postalCode === null ? [] : statesAt(country, postalCode, quote.createdAt.slice(0, 10), taxPlaceOf);
  const named = isSameCountry ? stateCodeOf(country, address.state ?? '') : null;
  const state = named !== null && (states.length === 0 || states.includes(named)) ? named : (states[0] ?? null);
  return { country, state };
}
