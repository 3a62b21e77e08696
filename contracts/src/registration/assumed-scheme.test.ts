import { describe, expect, it } from 'vitest';
import { dutyBases } from '../tax-quote/duty-basis.js';
import { assumedScheme, assumedSchemes } from './assumed-scheme.js';
import { registrationOn } from './rules.js';
import type { Registration } from './types.js';

describe('assumedScheme', () => {
  it.each([
    ['DE', null, 'flat', 'ioss'],
    ['MC', null, 'relief', 'ioss'],
    ['DE', null, 'subheading', null],
    ['DE', null, 'none', null],
    ['GB', null, 'relief', 'gb_vat'],
    ['GB', null, 'chapter_estimate', null],
    ['NO', null, 'relief', 'no_voec'],
    ['AU', null, 'relief', 'au_gst'],
    ['NZ', null, 'heading', null],
    ['SG', null, 'subheading', 'sg_gst'],
    ['LI', null, 'subheading', 'ch_vat'],
    ['CA', null, 'subheading', null],
    ['CA', null, 'none', 'ca_gst'],
    ['US', 'NY', 'subheading', 'us_sales_tax_ny'],
    ['US', null, 'subheading', null],
    ['US', 'PR', 'subheading', 'us_sales_tax_pr'],
    ['US', 'OR', 'subheading', null],
    ['US', 'DE', 'none', null],
    ['GB', null, null, null],
    ['JP', null, 'relief', null],
  ] as const)('the scheme for %s (%s) with duty by %s is %s', (destinationCountry, state, dutyBasis, scheme) => {
    expect(assumedScheme({ destinationCountry, state, dutyBasis })).toBe(scheme);
  });
});

describe('assumedSchemes', () => {
  it('the list has every scheme that a price may assume, once, and no state without a sales tax', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const pairs = letters.flatMap((first) => letters.map((second) => first + second));
    const places = [
      ...pairs.map((country) => ({ destinationCountry: country, state: null })),
      ...pairs.map((state) => ({ destinationCountry: 'US', state })),
    ];
    const found = places.flatMap((place) => dutyBases.map((dutyBasis) => assumedScheme({ ...place, dutyBasis })));
    expect([...assumedSchemes].toSorted()).toEqual([...new Set(found)].filter((scheme) => scheme !== null).toSorted());
    expect(assumedSchemes).not.toContain('us_sales_tax_or');
    expect(assumedSchemes).toHaveLength(55);
  });
});

describe('registrationOn', () => {
  const row = (validFrom: string, validTo: string | null, number: string | null): Registration => ({
    entity: 'eu',
    scheme: 'ioss',
    validFrom,
    validTo,
    number,
  });
  const rows = [
    row('2026-01-01', '2026-06-30', 'IM2760000001'),
    row('2026-04-01', null, null),
    row('2027-01-01', null, 'IM2760000002'),
  ];
  const numberOn = (on: string) => registrationOn(rows, { entity: 'eu', scheme: 'ioss' }, on)?.number;

  it('the registration that began last counts, of those that contain the day', () => {
    expect(['2025-12-31', '2026-01-01', '2026-04-01', '2026-07-01', '2027-01-01'].map(numberOn)).toEqual([
      undefined,
      'IM2760000001',
      null,
      null,
      'IM2760000002',
    ]);
  });

  it('another entity or scheme has no registration', () => {
    expect(registrationOn(rows, { entity: 'gb', scheme: 'ioss' }, '2026-02-01')).toBe(null);
    expect(registrationOn(rows, { entity: 'eu', scheme: 'gb_vat' }, '2026-02-01')).toBe(null);
  });
});
