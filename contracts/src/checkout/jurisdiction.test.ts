import { expect, it } from 'vitest';
import type { TaxPlaceOf } from '../tax-quote/tax-place.js';
import { jurisdictionOf } from './jurisdiction.js';

const areas: Readonly<Record<string, string>> = { '10001': 'NY', '94105': 'CA', X0A0H0: 'NT', M5V: 'ON' };
const taxPlaceOf: TaxPlaceOf = (_country, postalCode) => {
  const area = areas[postalCode?.replaceAll(' ', '') ?? ''];
  return area === undefined ? { kind: 'unknown' } : { kind: 'area', area };
};

const quoteTo = (destinationCountry: string, destinationPostalCode: string | null) => ({
  destinationCountry,
  destinationPostalCode,
  createdAt: '2026-11-23T10:00:00.000Z',
});
const orderTo = (country: string, state?: string, postalCode?: string) => ({
  shipping_address: { country, state, postal_code: postalCode } as never,
});

it('a charge without a quote has no jurisdiction', () => {
  expect(jurisdictionOf(orderTo('US', 'NY', '10001'), null, taxPlaceOf)).toBeNull();
});

it.each([
  ['US', '10001', undefined, 'NY'],
  ['US', '10001', 'New York', 'NY'],
  // A text that names no state says nothing.
  ['US', '94105', 'somewhere', 'CA'],
  ['CA', 'M5V', undefined, 'ON'],
  // Nunavut shares the tax area of the Northwest Territories.
  ['CA', 'X0A 0H0', 'Nunavut', 'NU'],
  ['CA', 'X0A 0H0', undefined, 'NT'],
  ['AU', '2000', undefined, 'NSW'],
  // This postal code crosses a border.
  ['AU', '2620', 'NSW', 'NSW'],
  ['AU', '2620', undefined, 'ACT'],
  // A tax service prices places that the rules of this process do not know.
  ['US', '00000', 'TX', 'TX'],
  ['US', '00000', undefined, null],
] as const)('a charge quoted to %s %s, with the state %s, is taxed in %s', (country, postalCode, state, expected) => {
  const jurisdiction = jurisdictionOf(orderTo(country, state, postalCode), quoteTo(country, postalCode), taxPlaceOf);
  expect(jurisdiction).toEqual({ country, state: expected });
});

it.each([
  [undefined, '3000', 'VIC'],
  ['Victoria', undefined, 'VIC'],
  [undefined, undefined, null],
] as const)('the order decides the state of a quote without a postal code: %s %s', (state, postalCode, expected) => {
  const jurisdiction = jurisdictionOf(orderTo('AU', state, postalCode), quoteTo('AU', null), taxPlaceOf);
  expect(jurisdiction).toEqual({ country: 'AU', state: expected });
});

it('other countries have no states', () => {
  expect(jurisdictionOf(orderTo('DE', 'Bayern', '80331'), quoteTo('DE', '80331'), taxPlaceOf)).toEqual({
    country: 'DE',
    state: null,
  });
});
