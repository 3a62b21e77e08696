import { expect, test } from 'vitest';
import type { ExchangeRateTable } from '../table-loader/table-schema.js';
import { allocateLineCharges } from './allocate-line-charges.js';
import { createExchange } from './exchange.js';
import { measuredDuty } from './measured-duty.js';
import type { QuoteContext } from './quote-context.js';

const perBase = { EUR: 1_000_000, USD: 1_158_400, GBP: 870_300 };
const rates = {
  per_base_ppm: perBase,
  base: 'EUR',
  as_of: '2026-11-20',
  sample: false,
} as unknown as ExchangeRateTable;
const context = (usable: ExchangeRateTable | null = rates) =>
  ({ exchange: createExchange(usable), request: { currency: 'USD' } }) as unknown as QuoteContext;

type Rule = Parameters<typeof measuredDuty>[1];
const measures = { quantity: 6, netWeightGrams: 1_500, volumeMl: 750 };

function specific(micros: number, per: 'kg' | 'litre' | 'piece' | 'litre_alcohol'): Rule {
  return { kind: 'specific', amounts: [{ micros, per }], equivalent: null };
}

/** The duty that is charged on a line of 10,000 cents. */
function chargedFor(rule: Rule, currency = 'USD', layer?: { readonly ppm: number; readonly atLeast?: true }) {
  const measured = measuredDuty(context(), rule, measures, currency);
  if (typeof measured === 'string') throw new Error(measured);
  const layers = layer === undefined ? [] : [{ name: 'layer', ...layer }];
  const duty = { rates: [{ name: 'customs duty', ppm: 0 }, ...layers], measured, floor: 0, ceiling: null };
  const lines = [{ hs6: '040900', amount: 10_000, duty, taxRates: [], dutyIsTaxed: true }];
  return allocateLineCharges({ shipping: 0, dutyBase: 'fob', flatDuty: null, lines })[0];
}

test.each([
  // 1.9 cents × 1.5 kg = 2.85 cents.
  ['kg', specific(19_000, 'kg'), 3],
  // 37 cents × 0.75 l = 27.75 cents.
  ['litre', specific(370_000, 'litre'), 28],
  // 8 cents × 6.
  ['piece', specific(80_000, 'piece'), 48],
])('a duty by %s is the amount times the measure of the line, rounded half up once', (_unit, rule, duty) => {
  expect(chargedFor(rule)).toMatchObject({
    duty,
    dutyComponents: [{ name: 'customs duty', rate: null, amount: duty }],
  });
});

test('a compound duty adds the share of the value, and is kept between its bounds', () => {
  const compound = (change: Partial<Extract<Rule, { kind: 'compound' }>>): Rule => ({
    kind: 'compound',
    ppm: 45_000,
    amounts: [],
    equivalent: null,
    min: null,
    max: null,
    ...change,
  });
  // 4.5 % of 100.00 is 4.50; 10 cents × 6 are 0.60.
  expect(chargedFor(compound({ amounts: [{ micros: 100_000, per: 'piece' }] }))).toMatchObject({ duty: 510 });
  expect(chargedFor(compound({ min: { amounts: [{ micros: 900_000, per: 'piece' }] } }))).toMatchObject({ duty: 540 });
  expect(chargedFor(compound({ max: { amounts: [{ micros: 50_000, per: 'piece' }] } }))).toMatchObject({ duty: 30 });
  expect(chargedFor(compound({ max: { ppm: 40_000 } }))).toMatchObject({ duty: 400 });
});

test('an amount in another currency is converted at the exact fraction of two rates', () => {
  // 0.80 GBP × 6 × 1.1584 / 0.8703 = 6.38905… USD.
  expect(chargedFor(specific(800_000, 'piece'), 'GBP')).toMatchObject({ duty: 639 });
});

test('a layer and a duty by weight are rounded together and split by their fractions', () => {
  // 2.85 + 12.345 % of 10,000 = 1,234.5: 1,237.35 → 1,237. The larger fraction, .85, is rounded up.
  expect(chargedFor(specific(19_000, 'kg'), 'USD', { ppm: 123_450 })?.dutyComponents).toEqual([
    { name: 'customs duty', rate: null, amount: 3 },
    { name: 'layer', rate: '12.345', amount: 1_234 },
  ]);
});

test('a layer of at least a rate is charged as far as it is more than the duty by pieces', () => {
  // 15 % of 100.00 is 15.00; 8 cents × 6 are 0.48.
  expect(chargedFor(specific(80_000, 'piece'), 'USD', { ppm: 150_000, atLeast: true })).toMatchObject({
    duty: 1_500,
    dutyComponents: [
      { name: 'customs duty', amount: 48 },
      { name: 'layer', rate: null, amount: 1_452 },
    ],
  });
  expect(chargedFor(specific(3_000_000, 'piece'), 'USD', { ppm: 150_000, atLeast: true })).toMatchObject({
    duty: 1_800,
  });
});

test.each([
  ['net_weight_grams', specific(1, 'kg'), { ...measures, netWeightGrams: null }],
  ['volume_ml', specific(1, 'litre'), { ...measures, volumeMl: null }],
  ['not_on_file', specific(1, 'litre_alcohol'), measures],
  ['not_on_file', { kind: 'specific', amounts: [], equivalent: 120_000 } as const, measures],
] as const)('a duty is not measured without %s', (unmeasured, rule, line) => {
  expect(measuredDuty(context(), rule, line, 'USD')).toBe(unmeasured);
});

test('a duty in another currency is not measured without an exchange rate', () => {
  expect(measuredDuty(context(null), specific(1, 'piece'), measures, 'GBP')).toBe('exchange_rate');
});
