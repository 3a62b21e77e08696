import { australianStatesOf } from '../address/australian-states.js';
import { isStateCode, stateCodeOf } from '../address/state.js';
import type { TaxPlaceOf } from '../tax-quote/tax-place.js';
import type { TaxQuote } from '../tax-quote/types.js';
import type { CreatePaymentIntentBody } from './wire.js';

type Destination = Pick<TaxQuote, 'destinationCountry' | 'destinationPostalCode' | 'createdAt'>;
type ShippingAddress = CreatePaymentIntentBody['shipping_address'];

/**
 * Whether the price of the quote is valid at the postal code of the order. A quote with a postal code is valid only there. A
 * quote without one is not valid in a place that it would have rejected or taxed by other rates, such as the Canary
 * Islands or Madeira.
 */
export function holdsAtPostalCode(address: ShippingAddress, quote: Destination, taxPlaceOf: TaxPlaceOf): boolean {
  const charged = address?.postal_code ?? null;
  if (quote.destinationPostalCode !== null) {
    return comparable(charged ?? '') === comparable(quote.destinationPostalCode);
  }
  const { destinationCountry: country } = quote;
  // Another country is a separate mismatch.
  if (charged === null || address?.country !== country) return true;
  const place = taxPlaceOf(country, charged, dayOf(quote));
  if (place.kind !== 'area') return place.kind === 'unknown';
  const withoutPostalCode = taxPlaceOf(country, null, dayOf(quote));
  // A tax service may price without a postal code what the rules of this process do not. Then its guarantee counts.
  return withoutPostalCode.kind !== 'area' || withoutPostalCode.area === place.area;
}

/**
 * Whether the state of the order can be that of the quoted postal code. A text that names no state of the country says
 * nothing, and neither does a quote without a postal code.
 */
export function stateFitsPostalCode(address: ShippingAddress, quote: Destination, taxPlaceOf: TaxPlaceOf): boolean {
  const { destinationCountry: country, destinationPostalCode: postalCode } = quote;
  if (postalCode === null || address?.country !== country) return true;
  const state = stateCodeOf(country, address.state ?? '');
  if (state === null) return true;
  const states = statesAt(country, postalCode, dayOf(quote), taxPlaceOf);
  return states.length === 0 || states.includes(state);
}

/**
 * The states that a postal code belongs to; empty where the rules do not know it. In the US and Canada, a tax area is a
 * state. Nunavut shares the tax area of the Northwest Territories.
 *
 * @param on the day whose rules count, such as `2026-11-23`.
 */
export function statesAt(country: string, postalCode: string, on: string, taxPlaceOf: TaxPlaceOf): readonly string[] {
  if (country === 'AU') return australianStatesOf(comparable(postalCode));
  const place = taxPlaceOf(country, postalCode, on);
  if (place.kind !== 'area' || !isStateCode(country, place.area)) return [];
  return country === 'CA' && place.area === 'NT' ? ['NT', 'NU'] : [place.area];
}

function dayOf({ createdAt }: Destination): string {
  return createdAt.slice(0, 10);
}

function comparable(postalCode: string): string {
  return postalCode.toUpperCase().replaceAll(/[\s-]/g, '');
}
