import { currencies } from '@landed/contracts/money/currency';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { LandedCost, QuoteLine, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { checkLandedCost, createTaxEngine } from '@landed/tax-engine/price';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testTableFolders } from '../setup/test-tables.js';
import { hasTies, lineOf, price } from './landed-cost-order.js';
import { seeded } from './seeded.js';

const parameters = seeded('landed-cost-engine', 300);
const engine = createTaxEngine({ tableFolders: testTableFolders });

const hsCodes = ['610910', '420221', '490199', '340600', '640411', '950300', '090121', '401699', '611120', '910221'];
const destination = fc.constantFrom(
  ...([
    ['GB', 'SW1A 1AA'],
    ['DE', '10115'],
    ['IE', null],
    ['FI', '00100'],
    ['PT', '9500-321'],
    ['US', '75201'],
    ['US', '97201'],
    ['US', '07030'],
    ['US', '00901'],
  ] as const),
);
const shipFrom = fc.constantFrom('US', 'GB', 'DE', 'CN', 'BR', 'CH', 'TW', 'NP');

const priced = lineOf(hsCodes, price, fc.option(shipFrom));

function orderOf(lines: fc.Arbitrary<readonly QuoteLine[]>, shippingMax = 50_000): fc.Arbitrary<QuoteRequest> {
  return fc
    .record({
      place: destination,
      shipFromCountry: shipFrom,
      currency: fc.constantFrom(...currencies),
      shippingAmount: fc.integer({ min: 0, max: shippingMax }),
      lines,
    })
    .map(({ place, ...rest }) => ({ ...rest, destinationCountry: place[0], destinationPostalCode: place[1] }));
}

function costOf(request: QuoteRequest): LandedCost {
  const outcome = engine.price(request, '2026-11-20');
  if (outcome.kind === 'rejected') throw new Error(`rejected: ${JSON.stringify(outcome)}`);
  return outcome.cost;
}

const anyOrder = orderOf(fc.array(priced, { minLength: 1, maxLength: 25 }));

/** Assumptions name the relief and the rates that applied, so equal assumptions mean equal rules. */
function sameAssumptions(a: LandedCost, b: LandedCost): boolean {
  return JSON.stringify(a.assumptions) === JSON.stringify(b.assumptions);
}

describe('every quote', () => {
  test('adds up: the total is the sum of its parts, tax and duty are the sums of the lines', () => {
    fc.assert(
      fc.property(anyOrder, (request) => {
        const cost = costOf(request);
        const { subtotal, shipping, tax, duty, total } = cost.breakdown;
        expect(total).toBe(subtotal + shipping + tax + duty);
        expect(tax).toBe(cost.lines.reduce((sum, line) => sum + line.tax, 0));
        expect(duty).toBe(cost.lines.reduce((sum, line) => sum + line.duty, 0));
        expect(checkLandedCost(request, cost)).toEqual([]);
      }),
      parameters,
    );
  });

  test('every quote is the same for the same request', () => {
    fc.assert(
      fc.property(anyOrder, (request) => {
        expect(costOf(structuredClone(request))).toEqual(costOf(request));
      }),
      parameters,
    );
  });

  test('costs the same with its lines in another order when no fractions tie', () => {
    fc.assert(
      fc.property(anyOrder, fc.infiniteStream(fc.nat()), (request, keys) => {
        fc.pre(!hasTies(request.shippingAmount, request.lines));
        for (const hsCode of hsCodes) {
          fc.pre(
            !hasTies(
              flatDutyOf(request),
              request.lines.filter((line) => line.hsCode === hsCode),
            ),
          );
        }
        const shuffled = request.lines
          .map((line) => ({ line, key: keys.next().value }))
          .toSorted((a, b) => a.key - b.key);
        const lines = shuffled.map(({ line }) => line);
        expect(costOf({ ...request, lines }).breakdown).toEqual(costOf(request).breakdown);
      }),
      parameters,
    );
  });
});

/** The flat duty per subheading, if one was charged. The lines of a subheading share it. */
function flatDutyOf(request: QuoteRequest): number {
  const cost = costOf(request);
  if (!cost.assumptions.some((text) => text.startsWith('Flat duty'))) return 0;
  const code = request.lines[0]?.hsCode;
  return cost.lines.filter((line) => line.hsCode === code).reduce((sum, line) => sum + line.duty, 0);
}

describe('a higher price', () => {
  const raise = fc.integer({ min: 1, max: 5000 });

  test('a higher price never lowers tax or duty when it is the price of the only line, under the same assumptions', () => {
    fc.assert(
      fc.property(orderOf(fc.tuple(priced)), raise, (request, more) => {
        const [before, after] = [costOf(request), costOf(raised(request, 0, more))];
        fc.pre(sameAssumptions(before, after));
        expect(after.breakdown.tax).toBeGreaterThanOrEqual(before.breakdown.tax);
        expect(after.breakdown.duty).toBeGreaterThanOrEqual(before.breakdown.duty);
      }),
      parameters,
    );
  });

  test('a higher price never lowers tax or duty when it is the price of one of several subheadings, without shipping and under the same assumptions', () => {
    const lines = fc.uniqueArray(priced, { minLength: 2, maxLength: 8, selector: (line) => line.hsCode });
    fc.assert(
      fc.property(orderOf(lines, 0), raise, fc.nat({ max: 7 }), (request, more, pick) => {
        const [before, after] = [costOf(request), costOf(raised(request, pick % request.lines.length, more))];
        fc.pre(sameAssumptions(before, after));
        expect(after.breakdown.tax).toBeGreaterThanOrEqual(before.breakdown.tax);
        expect(after.breakdown.duty).toBeGreaterThanOrEqual(before.breakdown.duty);
      }),
      parameters,
    );
  });
});

function raised(request: QuoteRequest, index: number, more: number): QuoteRequest {
  const lines = request.lines.map((line, position) =>
    position === index ? { ...line, unitAmount: line.unitAmount + more } : line,
  );
  return { ...request, lines };
}

describe('a zero amount', () => {
  test('a zero amount is charged when everything is free, except for the flat EU duty per subheading', () => {
    const free = orderOf(
      fc.array(lineOf(hsCodes, fc.constant(0), fc.option(shipFrom)), { minLength: 1, maxLength: 25 }),
      0,
    );
    fc.assert(
      fc.property(free, (request) => {
        fc.pre(flatDutyOf(request) === 0);
        expect(costOf(request).breakdown).toEqual({
          subtotal: 0,
          shipping: 0,
          tax: 0,
          duty: 0,
          total: 0,
          currency: request.currency,
        });
      }),
      parameters,
    );
  });

  test('a zero amount is charged on domestic goods in a state without sales tax', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const request = { ...order, destinationCountry: 'US', destinationPostalCode: '97201', shipFromCountry: 'US' };
        const { tax, duty } = costOf(request).breakdown;
        expect([tax, duty]).toEqual([0, 0]);
      }),
      parameters,
    );
  });
});

test('splitting a line changes tax and duty by at most one unit per rounding', () => {
  const splittable = priced.filter((line) => line.quantity > 1);
  fc.assert(
    fc.property(orderOf(fc.tuple(splittable, priced, priced)), fc.integer({ min: 1, max: 9 }), (request, cut) => {
      const [first, ...others] = request.lines;
      fc.pre(first !== undefined && cut < first.quantity);
      const halves = [cut, first.quantity - cut].map((quantity) => ({ ...first, quantity }));
      const [whole, split] = [costOf(request), costOf({ ...request, lines: [...halves, ...others] })];
      const roundings = split.lines.length;
      expect(Math.abs(split.breakdown.duty - whole.breakdown.duty)).toBeLessThanOrEqual(roundings);
      expect(Math.abs(split.breakdown.tax - whole.breakdown.tax)).toBeLessThanOrEqual(roundings);
    }),
    parameters,
  );
});

test('a British line is charged within half a penny of its exact duty and VAT', () => {
  const rates = { '610910': [120_000n, 200_000n], '420221': [20_000n, 200_000n], '090121': [60_000n, 0n] } as const;
  const goods = fc.constantFrom(...(Object.keys(rates) as (keyof typeof rates)[]));
  const line = fc.tuple(goods, fc.integer({ min: 13_501, max: 900_000 }));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (picked) => {
      const lines = picked.map(([hsCode, unitAmount]) => ({
        ...noDeclarations,
        sku: null,
        description: 'Goods',
        quantity: 1,
        unitAmount,
        hsCode,
        originCountry: null,
      }));
      const route = { destinationCountry: 'GB', destinationPostalCode: null, shipFromCountry: 'US' };
      const cost = costOf({ ...route, currency: 'GBP', shippingAmount: 0, lines });
      cost.lines.forEach((charged, index) => {
        const [hsCode, value] = picked[index] ?? ['610910', 0];
        const [dutyRate, vatRate] = rates[hsCode];
        expect(isNearest(charged.duty, BigInt(value) * dutyRate)).toBe(true);
        expect(isNearest(charged.tax, (BigInt(value) + BigInt(charged.duty)) * vatRate)).toBe(true);
      });
    }),
    parameters,
  );
});

/** Whether a charge is the exact amount, given in millionths, rounded half up. */
function isNearest(charged: number, exactMillionths: bigint): boolean {
  const difference = BigInt(charged) * 1_000_000n - exactMillionths;
  return difference > -500_000n && difference <= 500_000n;
}
