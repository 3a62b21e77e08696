import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { LandedCost, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { describe, expect, test } from 'vitest';
import { checkLandedCost } from './check-landed-cost.js';

const lines = [
  {
    sku: 'a',
    ...noDeclarations,
    description: 'Shirt',
    quantity: 2,
    unitAmount: 1000,
    hsCode: '610910',
    originCountry: null,
  },
  {
    sku: null,
    ...noDeclarations,
    description: 'Bag',
    quantity: 1,
    unitAmount: 500,
    hsCode: '4202210090',
    originCountry: 'IT',
  },
];

const request: QuoteRequest = {
  destinationCountry: 'GB',
  destinationPostalCode: null,
  shipFromCountry: 'US',
  currency: 'GBP',
  shippingAmount: 100,
  lines,
};

function charges(tax: number, duty: number) {
  return {
    tax,
    taxComponents: [{ name: 'VAT', rate: '20', amount: tax }],
    duty,
    dutyComponents: [{ name: 'customs duty', rate: null, amount: duty }],
    dutyBasis: null,
    dutyRateRange: null,
  };
}

const good: LandedCost = {
  breakdown: { subtotal: 2500, shipping: 100, tax: 520, duty: 30, total: 3150, currency: 'GBP' },
  lines: [
    { ...lines[0]!, amount: 2000, ...charges(416, 20) },
    { ...lines[1]!, amount: 500, ...charges(104, 10) },
  ],
  assumptions: [],
  dutyRange: null,
  warnings: [],
  rulePacks: ['remote'],
};

const withBreakdown = (change: object) => ({ ...good, breakdown: { ...good.breakdown, ...change } }) as LandedCost;
const withLine = (change: object) =>
  ({ ...good, lines: [{ ...good.lines[0], ...change }, good.lines[1]] }) as LandedCost;

const rateRange = { min: '9.5', max: '9.5', lines: 1, codeDigits: 6 };
const rateRangeOf = (index: number) => `the duty rate range of line ${index} is not a range of percentages`;
const warningsProblem = 'warnings is not a list of known codes with lines of the order';
const withWarning = (change: object) =>
  ({ ...good, warnings: [{ code: 'range_wide', line: 1, message: 'Two lines.', ...change }] }) as LandedCost;
const componentsOf = (index: number) => `the components of line ${index} are not lists of names with rates and amounts`;

describe('the price of a tax engine', () => {
  test('the price of a tax engine is accepted when all amounts match the request and each other', () => {
    expect(checkLandedCost(request, good)).toEqual([]);
  });

  test('the price of a tax engine is accepted with ranges and warnings that fit it', () => {
    const cost = { ...withWarning({}), dutyRange: { min: 30, max: 30 } };
    const lines = cost.lines.map((line) => ({ ...line, dutyRateRange: rateRange }));
    expect(checkLandedCost(request, { ...cost, lines })).toEqual([]);
  });

  test.each([
    ['another currency', withBreakdown({ currency: 'EUR' }), ['the currency is not that of the request']],
    ['another shipping', withBreakdown({ shipping: 90, total: 3140 }), ['the shipping is 90, not 100']],
    ['another subtotal', withBreakdown({ subtotal: 2499, total: 3149 }), ['the subtotal is 2499, not 2500']],
    ['a tax that is not the sum of its lines', withBreakdown({ tax: 521, total: 3151 }), ['the tax is 521, not 520']],
    ['a duty that is not the sum of its lines', withBreakdown({ duty: 0, total: 3120 }), ['the duty is 0, not 30']],
    ['a total that is not the sum of its parts', withBreakdown({ total: 3149 }), ['the total is 3149, not 3150']],
    ['a fraction', withBreakdown({ tax: 520.5 }), ['tax is not a non-negative integer']],
    ['a text for a number', withBreakdown({ total: '3150' }), ['total is not a non-negative integer']],
    ['a missing amount', withBreakdown({ duty: undefined }), ['duty is not a non-negative integer']],
    ['minus zero', withBreakdown({ duty: -0 }), ['duty is not a non-negative integer']],
    ['a negative line', withLine({ tax: -1 }), ['an amount of line 0 is not a non-negative integer']],
    ['no number in a line', withLine({ duty: Number.NaN }), ['an amount of line 0 is not a non-negative integer']],
    ['tax components that miss a part', withLine({ taxComponents: [] }), ['the tax of line 0 is 416, not 0']],
    [
      'duty components that exceed the duty',
      withLine({ dutyComponents: charges(0, 21).dutyComponents }),
      ['the duty of line 0 is 20, not 21'],
    ],
    ['components that are no list', withLine({ taxComponents: 'VAT' }), [componentsOf(0)]],
    ['a component without a name', withLine({ dutyComponents: [{ rate: '1', amount: 20 }] }), [componentsOf(0)]],
    [
      'a rate that is a number',
      withLine({ dutyComponents: [{ name: 'duty', rate: 0.01, amount: 20 }] }),
      [componentsOf(0)],
    ],
    [
      'a component that is half a penny',
      withLine({ dutyComponents: [{ name: 'duty', rate: '1', amount: 20.5 }] }),
      [componentsOf(0)],
    ],
    ['another line amount', withLine({ amount: 2001 }), ['line 0 is not that of the request']],
    ['another weight', withLine({ netWeightGrams: 1 }), ['line 0 is not that of the request']],
    ['another volume', withLine({ volumeMl: 1 }), ['line 0 is not that of the request']],
    ['another metal share', withLine({ metalSharePercent: 1 }), ['line 0 is not that of the request']],
    ['a claimed preference', withLine({ preference: true }), ['line 0 is not that of the request']],
    ['another HS code', withLine({ hsCode: '610990' }), ['line 0 is not that of the request']],
    ['another quantity', withLine({ quantity: 1, amount: 2000 }), ['line 0 is not that of the request']],
    [
      'a line too few',
      { ...good, lines: good.lines.slice(0, 1) },
      ['the tax is 520, not 416', 'the duty is 30, not 20', 'the number of lines is not that of the request'],
    ],
    [
      'lines in another order',
      { ...good, lines: good.lines.toReversed() },
      ['line 0 is not that of the request', 'line 1 is not that of the request'],
    ],
    [
      'assumptions that are no texts',
      { ...good, assumptions: [1] } as unknown as LandedCost,
      ['assumptions or rule_packs are not lists of text'],
    ],
    [
      'a duty outside its range',
      { ...good, dutyRange: { min: 31, max: 40 } },
      ['the duty is 30, outside its range of 31 to 40'],
    ],
    [
      'a duty range without an end',
      { ...good, dutyRange: { min: 0 } } as unknown as LandedCost,
      ['max of the duty range is not a non-negative integer'],
    ],
    [
      'no duty range',
      { ...good, dutyRange: undefined } as unknown as LandedCost,
      ['min', 'max'].map((name) => `${name} of the duty range is not a non-negative integer`),
    ],
    ['a rate range that is upside down', withLine({ dutyRateRange: { ...rateRange, min: '10' } }), [rateRangeOf(0)]],
    ['a rate range of words', withLine({ dutyRateRange: { ...rateRange, max: 'free' } }), [rateRangeOf(0)]],
    ['a rate range of part of a line', withLine({ dutyRateRange: { ...rateRange, lines: 1.5 } }), [rateRangeOf(0)]],
    ['an unknown warning', withWarning({ code: 'own_words' }), [warningsProblem]],
    ['a warning for a missing line', withWarning({ line: 2 }), [warningsProblem]],
    ['a warning without a message', withWarning({ message: null }), [warningsProblem]],
    ['warnings that are no list', { ...good, warnings: null } as unknown as LandedCost, [warningsProblem]],
    ['no amounts at all', {} as LandedCost, ['the price has no amounts']],
    [
      'a line that is null',
      { ...good, lines: [null, good.lines[1]] } as unknown as LandedCost,
      [...Array(3).fill('an amount of line 0 is not a non-negative integer'), componentsOf(0), rateRangeOf(0)],
    ],
  ])('the price of a tax engine is discarded for %s', (_name, cost, problems) => {
    expect(checkLandedCost(request, cost)).toEqual(problems);
  });

  test('the price of a tax engine is discarded above the maximum total', () => {
    const line = { ...lines[0]!, quantity: 1, unitAmount: 99_999_999 };
    const cost: LandedCost = {
      ...good,
      breakdown: { subtotal: 99_999_999, shipping: 0, tax: 1, duty: 0, total: 100_000_000, currency: 'GBP' },
      lines: [{ ...line, amount: 99_999_999, ...charges(1, 0) }],
    };
    expect(checkLandedCost({ ...request, shippingAmount: 0, lines: [line] }, cost)).toEqual([
      'the total is above the cap',
    ]);
  });
});
