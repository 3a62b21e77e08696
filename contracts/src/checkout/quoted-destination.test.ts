import { describe, expect, it } from 'vitest';
import type { TaxPlaceOf } from '../tax-quote/tax-place.js';
import { holdsAtPostalCode, isQuotedCountry, stateFitsPostalCode } from './quoted-destination.js';

/** Spain without the Canary Islands, Portugal with Madeira, and nothing about other countries but the US, CA and AU. */
const taxPlaceOf: TaxPlaceOf = (country, postalCode) => {
  if (country === 'ES') {
    return /^(?!35)\d{5}$/.test(postalCode ?? '28001') ? { kind: 'area', area: 'ES' } : { kind: 'rejected' };
  }
  if (country === 'PT') return { kind: 'area', area: postalCode?.startsWith('9') ? 'PT-30' : 'PT' };
  if (country === 'US') return postalCode === null ? { kind: 'rejected' } : { kind: 'area', area: 'NY' };
  if (country === 'CA') return { kind: 'area', area: postalCode?.startsWith('X') ? 'NT' : 'QC' };
  return { kind: 'unknown' };
};

const quoteTo = (destinationCountry: string, destinationPostalCode: string | null = null) => ({
  destinationCountry,
  destinationPostalCode,
  createdAt: '2026-11-21T10:00:00.000Z',
});

describe('holdsAtPostalCode', () => {
  const holds = (country: string, charged: string | null, quoted: string | null = null) =>
    holdsAtPostalCode({ country, postal_code: charged }, quoteTo(country, quoted), taxPlaceOf);

  it.each([
    ['in an excluded territory', 'ES', '35001'],
    ['of another form', 'ES', '35-B'],
    ['in an area with other rates', 'PT', '9000-001'],
  ])('rejects a postal code %s for a quote without a postal code', (_, country, postalCode) => {
    expect(holds(country, postalCode)).toBe(false);
  });

  it.each([
    ['in the area of the country', 'ES', '28001'],
    ['in the area of the country, for other rates elsewhere', 'PT', '1000-001'],
    ['of a country without rules', 'ZZ', '35001'],
    ['of a country that only a tax service prices without a postal code', 'US', '10001'],
    ['that is absent', 'ES', null],
  ])('accepts a postal code %s for a quote without a postal code', (_, country, postalCode) => {
    expect(holds(country, postalCode)).toBe(true);
  });

  it.each([
    ['ES', '28 001', '28001'],
    ['ES', '28002', '28001'],
    ['PT', '1000-001', '1000'],
    ['US', '10001-1234', '10001'],
    ['US', '10001', '10001-1234'],
    ['CA', 'H2X 1Y4', 'h2x'],
    ['GB', 'sw1a 1aa', 'SW1A'],
    ['GB', 'GB-SW1A2AA', 'SW1A 1AA'],
    ['ZZ', '1-23', '123'],
  ])('accepts, in %s, %s for the quoted postal code %s', (country, charged, quoted) => {
    expect(holds(country, charged, quoted)).toBe(true);
  });

  it.each([
    ['ES', null, '28001'],
    ['ES', '35001', '28001'],
    ['PT', '9000-001', '1000-001'],
    ['US', '10002', '10001'],
    ['CA', 'H2Y 1Y4', 'H2X'],
    ['GB', 'SW1B 1AA', 'SW1A 1AA'],
    ['GB', 'SW1', 'SW1A 1AA'],
    ['ZZ', '124', '123'],
  ])('rejects, in %s, %s for the quoted postal code %s', (country, charged, quoted) => {
    expect(holds(country, charged, quoted)).toBe(false);
  });

  it('leaves a different country to the comparison of countries', () => {
    expect(holdsAtPostalCode({ country: 'FR', postal_code: '35001' }, quoteTo('ES'), taxPlaceOf)).toBe(true);
  });

  it('uses the rules of the day on which the quote was made', () => {
    const days: string[] = [];
    holdsAtPostalCode({ country: 'ES', postal_code: '28001' }, quoteTo('ES'), (country, code, on) => {
      days.push(on);
      return taxPlaceOf(country, code, on);
    });
    expect(days).toEqual(['2026-11-21', '2026-11-21']);
  });
});

describe('isQuotedCountry', () => {
  it.each([
    ['PR', '00901', 'US', '00901'],
    ['US', '00901-1234', 'PR', null],
    ['IM', 'IM1 1AA', 'GB', 'IM1 2BB'],
    ['FR', '98000', 'MC', null],
    ['CH', '9490', 'LI', null],
  ])('accepts %s %s for a quote to %s %s', (country, postal_code, quoted, quotedCode) => {
    expect(isQuotedCountry({ country, postal_code }, quoteTo(quoted, quotedCode))).toBe(true);
  });

  it.each([
    ['PR', '00901', 'US', '10001'],
    ['PR', '00901', 'US', null],
    ['GB', 'SW1A 1AA', 'IM', null],
    ['FR', '75001', 'MC', null],
    ['IE', 'D02 X285', 'GB', null],
  ])('rejects %s %s for a quote to %s %s', (country, postal_code, quoted, quotedCode) => {
    expect(isQuotedCountry({ country, postal_code }, quoteTo(quoted, quotedCode))).toBe(false);
  });
});

describe('stateFitsPostalCode', () => {
  const fits = (country: string, state: string | null, quoted: string | null) =>
    stateFitsPostalCode({ country, state }, quoteTo(country, quoted), taxPlaceOf);

  it.each([
    ['US', 'CA', '10001'],
    ['US', 'california', '10001'],
    ['US', 'Guam', '10001'],
    ['CA', 'Ontario', 'H2X 1Y4'],
    ['CA', 'QC', 'X0A 0A0'],
    ['AU', 'VIC', '2000'],
    ['AU', 'Western Australia', '4000'],
  ])('rejects the state %s %s with the quoted postal code %s', (country, state, postalCode) => {
    expect(fits(country, state, postalCode)).toBe(false);
  });

  it.each([
    ['US', 'NY', '10001'],
    ['US', 'new york', '10001'],
    ['US', 'US-NY', '10001'],
    ['US', 'N.Y.', '10001'],
    ['CA', 'Québec', 'H2X 1Y4'],
    ['CA', 'Nunavut', 'X0A 0H0'],
    ['CA', 'NT', 'X1A 2B3'],
    ['AU', 'nsw', '2000'],
    ['AU', 'QLD', '4383'],
    ['AU', 'New South Wales', '4383'],
    ['AU', 'WA', '0872'],
    ['AU', 'NSW', 'not a code'],
  ])('accepts the state %s %s with the quoted postal code %s', (country, state, postalCode) => {
    expect(fits(country, state, postalCode)).toBe(true);
  });

  it.each([
    ['unknown text', 'US', 'Metropolis', '10001'],
    ['no state', 'US', null, '10001'],
    ['a quote without a postal code', 'US', 'CA', null],
    ['a country without states', 'ES', 'CA', '28001'],
    ['a state of another country', 'CA', 'Texas', 'H2X 1Y4'],
  ])('ignores %s', (_, country, state, postalCode) => {
    expect(fits(country, state, postalCode)).toBe(true);
  });
});
