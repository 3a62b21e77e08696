import { postalCodeKey } from '@landed/contracts/address/postal-code';
import { pricedPlace } from '@landed/contracts/address/territories';
import type { FieldIssue } from '@landed/contracts/errors/api-error';
import type { TaxPlace } from '@landed/contracts/tax-quote/tax-place';
import type { TaxTables } from '../table-loader/load-tax-tables.js';
import type { Place } from '../table-loader/rule-set.js';

type Location =
  | { readonly kind: 'found'; readonly area: string }
  | { readonly kind: 'excluded' }
  | { readonly kind: 'unclear'; readonly issue: FieldIssue };

const path = 'destination_postal_code';

/** The issue of a postal code that the destination cannot have. */
export const invalidPostalCode: FieldIssue = {
  path,
  code: 'invalid_postal_code',
  message: 'This is not a postal code of the destination country.',
};

/** The tax area of an address, or why there is none: outside the territory of the rules, or not determined. */
export function locate(place: Place, country: string, postalCode: string | null): Location {
  if (postalCode === null) {
    if (place.postalRequired || place.area === null) {
      return unclear('required', 'The postal code decides the tax of this destination.');
    }
    return { kind: 'found', area: place.area };
  }
  const normalized = postalCodeKey(country, postalCode);
  if (place.postalPattern !== null && !place.postalPattern.test(normalized)) {
    return { kind: 'unclear', issue: invalidPostalCode };
  }
  if (place.postalExcluded.find(normalized) === true) return { kind: 'excluded' };
  const area = place.postalAreas.find(normalized) ?? place.area;
  if (area === null) return unclear('unknown_postal_code', 'No place of the destination country has this postal code.');
  return { kind: 'found', area };
}

/** What {@link locate} finds, as far as a charge needs it. A territory is found under the rules of its country. */
export function taxPlaceOf(tables: TaxTables, country: string, postalCode: string | null, on: string): TaxPlace {
  const place = tables.ruleSetFor(country, on)?.places.get(country);
  if (place === undefined) {
    const priced = pricedPlace(country, postalCode);
    if (priced === null) return { kind: 'rejected' };
    return priced === undefined ? { kind: 'unknown' } : taxPlaceOf(tables, priced.country, priced.postalCode, on);
  }
  const location = locate(place, country, postalCode);
  return location.kind === 'found' ? { kind: 'area', area: location.area } : { kind: 'rejected' };
}

function unclear(code: string, message: string): Location {
  return { kind: 'unclear', issue: { path, code, message } };
}
