import { isStateCode } from '../address/state.js';

/** What the tax rules of one day say about a destination. */
export type TaxPlace =
  /** All destinations of one area have the same price. */
  | { readonly kind: 'area'; readonly area: string }
  /** A quote is rejected: the place is excluded, or the postal code is missing or not one of the country. */
  | { readonly kind: 'rejected' }
  /** There are no rules for the country. */
  | { readonly kind: 'unknown' };

/** Finds the place of a postal code. `on` is the ISO date, in UTC, whose rules apply. */
export type TaxPlaceOf = (country: string, postalCode: string | null, on: string) => TaxPlace;

/** The state that a tax area is, in the US and Canada. Null elsewhere. */
export function stateOfPlace(country: string, place: TaxPlace): string | null {
  return place.kind === 'area' && isStateCode(country, place.area) ? place.area : null;
}
