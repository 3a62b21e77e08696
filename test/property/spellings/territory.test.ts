import { describe, expect, it } from 'vitest';
import { mismatches, quoted } from './order.js';

/** Two ways to name one place: its own code, and the code of its country with a postal code. */
const places = [
  ['IM', 'IM1 1AA', 'GB'],
  ['MC', '98000', 'FR'],
  ['PR', '00901', 'US'],
  ['LI', '9490', 'CH'],
] as const;

describe.each(places)('%s (%s) and %s', (territory, postalCode, country) => {
  const spellings = [
    { country: territory },
    { country: territory, postalCode },
    { country: territory.toLowerCase(), postalCode: `${territory}-${postalCode}` },
    { country, postalCode },
  ];

  it('the two spellings are one place with one price and one charge', () => {
    const { breakdown } = quoted({ country, postalCode }).cost;
    for (const one of spellings) {
      expect(quoted(one).cost.breakdown).toEqual(breakdown);
      for (const another of spellings.slice(1)) expect(mismatches(one, another)).toEqual([]);
    }
  });

  it('the territory is not another place of the country', () => {
    const elsewhere = { GB: 'SW1A 1AA', FR: '75001', US: '10001', CH: '8001' }[country];
    expect(mismatches({ country: territory }, { country, postalCode: elsewhere })).toEqual([
      'shipping_address.country',
    ]);
  });
});

it.each([
  ['AX', 'FI'],
  ['GP', 'FR'],
  ['RE', 'FR'],
  ['JE', undefined],
  ['VI', undefined],
  ['XK', undefined],
])('a delivery to %s is rejected: no rule set holds there', (country, ofCountry) => {
  const reason = ofCountry === undefined ? 'no_rule_pack' : 'territory_excluded';
  expect(() => quoted({ country })).toThrow(JSON.stringify({ country, reason }));
});

it.each([
  ['IM', 'SW1A 1AA'],
  ['PR', '10001'],
  ['AX', '00100'],
])('a delivery to %s with the postal code %s, which is of another place, is rejected', (country, postalCode) => {
  expect(() => quoted({ country, postalCode })).toThrow('invalid_postal_code');
});

it.each([
  ['IM', 'GB', { country: 'GB' }],
  ['JE', 'GB', { country: 'GB' }],
  ['GG', 'GB', { country: 'US', postalCode: '10001' }],
  ['GP', 'FR', { country: 'DE' }],
  ['AX', 'FI', { country: 'GB' }],
  ['PR', 'US', { country: 'CA', postalCode: 'H2X' }],
])('goods from %s are priced as goods from %s', (territory, country, destination) => {
  const from = (shipFrom: string) => quoted({ ...destination, shipFrom });
  expect(from(territory).cost.breakdown).toEqual(from(country).cost.breakdown);
  expect(from(territory).request.shipFromCountry).toBe(territory);
  expect(from(territory).cost.assumptions).toContain(`Goods from ${territory} count as goods from ${country}.`);
});
