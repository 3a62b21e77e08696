import { australianStatesOf } from '../address/australian-states.js';
import { decidingPart, postalCodeKey } from '../address/postal-code.js';
import { stateCodeOf } from '../address/state.js';
import { placeCountry } from '../address/territories.js';
import { stateOfPlace, type TaxPlaceOf } from '../tax-quote/tax-place.js';
import type { TaxQuote } from '../tax-quote/types.js';
import type { CreatePaymentIntentBody } from './wire.js';

type Destination = Pick<TaxQuote, 'destinationCountry' | 'destinationPostalCode' | 'createdAt'>;
type ShippingAddress = CreatePaymentIntentBody['shipping_address'];

/**
 * Whether the order goes to the quoted country. `PR`, and `US` with a ZIP code of Puerto Rico, are one place; a quote
 * without a postal code is for the country that it names.
 */
export function isQuotedCountry(address: ShippingAddress, quote: Destination): boolean {
  const { destinationCountry: quoted, destinationPostalCode } = quote;
  if (address === undefined || address === null) return false;
  if (address.country === quoted) return true;
  return placeCountry(address.country, address.postal_code ?? null) === placeCountry(quoted, destinationPostalCode);
}

/**
 * Whether the price of the quote is valid at the postal code of the order. A quote with a postal code is valid in the tax
 * place of that code: see {@link isSameTaxPlace}. A quote without one is not valid in a place that it would have rejected or
 * taxed by other rates, such as the Canary Islands or Madeira.
 */
export function holdsAtPostalCode(address: ShippingAddress, quote: Destination, taxPlaceOf: TaxPlaceOf): boolean {
  const charged = { country: address?.country ?? '', postalCode: address?.postal_code ?? null };
  const { destinationCountry: country, destinationPostalCode: postalCode } = quote;
  if (postalCode !== null) return isSameTaxPlace(charged, { country, postalCode }, dayOf(quote), taxPlaceOf);
  // Another country is a separate mismatch.
  if (charged.postalCode === null || !isQuotedCountry(address, quote)) return true;
  const place = taxPlaceOf(charged.country, charged.postalCode, dayOf(quote));
  if (place.kind !== 'area') return place.kind === 'unknown';
  const withoutPostalCode = taxPlaceOf(country, null, dayOf(quote));
  // A tax service may price without a postal code what the rules of this process do not. Then its guarantee counts.
  return withoutPostalCode.kind !== 'area' || withoutPostalCode.area === place.area;
}

interface Place {
  readonly country: string;
  readonly postalCode: string | null;
}

/**
 * Whether two postal codes of one country have the same tax: two spellings of one code; the same deciding part in the US,
 * Canada and Great Britain, so that `H2X` and `H2X 1Y4` are one place; elsewhere the same tax area. Codes for which there
 * are no rules have to be equal.
 */
function isSameTaxPlace(charged: Place, quoted: Place & { postalCode: string }, on: string, taxPlaceOf: TaxPlaceOf) {
  if (charged.postalCode === null) return false;
  const { country, postalCode } = charged;
  if (postalCodeKey(country, postalCode) === postalCodeKey(quoted.country, quoted.postalCode)) return true;
  if (placeCountry(country, postalCode) !== placeCountry(quoted.country, quoted.postalCode)) return false;
  const part = decidingPart(quoted.country, quoted.postalCode);
  if (part !== null) return part === decidingPart(country, postalCode);
  const place = taxPlaceOf(country, postalCode, on);
  const quotedPlace = taxPlaceOf(quoted.country, quoted.postalCode, on);
  return place.kind === 'area' && quotedPlace.kind === 'area' && place.area === quotedPlace.area;
}

/**
 * Whether the state of the order can be that of its postal code, or of the quoted one if it has none. A text that names no
 * state of the country says nothing, and neither does a quote without a postal code.
 */
export function stateFitsPostalCode(address: ShippingAddress, quote: Destination, taxPlaceOf: TaxPlaceOf): boolean {
  const { destinationCountry: country, destinationPostalCode: quoted } = quote;
  if (quoted === null || address?.country !== country) return true;
  const state = stateCodeOf(country, address.state ?? '');
  if (state === null) return true;
  const inQuotedPlace = holdsAtPostalCode(address, quote, taxPlaceOf);
  const postalCode = inQuotedPlace ? (address.postal_code ?? quoted) : quoted;
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
  if (country === 'AU') return australianStatesOf(postalCodeKey(country, postalCode));
  const state = stateOfPlace(country, taxPlaceOf(country, postalCode, on));
  if (state === null) return [];
  return country === 'CA' && state === 'NT' ? ['NT', 'NU'] : [state];
}

function dayOf({ createdAt }: Destination): string {
  return createdAt.slice(0, 10);
}
