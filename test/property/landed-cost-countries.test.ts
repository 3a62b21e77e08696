import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { currencies } from '@landed/contracts/money/currency';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { LandedCost, QuoteLine, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { builtInTableFolder, checkLandedCost, createTaxEngine, loadTaxTables } from '@landed/tax-engine/price';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testTableFolders } from '../setup/test-tables.js';
import { hasTies, lineOf, price } from './landed-cost-order.js';
import { seeded } from './seeded.js';

const parameters = seeded('landed-cost-countries', 20);
const engine = createTaxEngine({ tableFolders: testTableFolders, tier2: true });
const shipFrom = ['US', 'GB', 'DE', 'CN', 'MX', 'CA', 'LI', 'NO'] as const;
const hsCodes = ['610910', '420221', '490199', '340600', '640411', '950300', '401699', '611120', '711319', '847130'];
const line = lineOf(hsCodes, price, fc.option(fc.constantFrom(...shipFrom)));

interface Destination {
  readonly country: string;
  readonly postalCode: string | null;
}

/** Every destination of every rule set. If the postal code decides, one destination per postal range. */
const destinations = readdirSync(path.join(builtInTableFolder, 'rules')).flatMap((file): Destination[] => {
  const ruleSet = JSON.parse(readFileSync(path.join(builtInTableFolder, 'rules', file), 'utf8'));
  return Object.entries<{ postal?: { required?: boolean; areas: Record<string, string> } }>(ruleSet.places).flatMap(
    ([country, { postal }]): Destination[] =>
      postal?.required === true
        ? Object.keys(postal.areas).map((range) => ({ country, postalCode: samplePostalCode(range) }))
        : [{ country, postalCode: null }],
  );
});

/** `100-149` is 10001, `06390` is itself, `M` is M1A 1A1. */
function samplePostalCode(range: string): string {
  const [start = ''] = range.split('-');
  return /^\d/.test(start) ? `${start}01`.slice(0, 5) : `${start}1A 1A1`;
}

function ordersTo(
  { country, postalCode }: Destination,
  lines: fc.Arbitrary<readonly QuoteLine[]>,
  shippingMax: number,
) {
  return fc.record({
    destinationCountry: fc.constant(country),
    destinationPostalCode: fc.constant(postalCode),
    shipFromCountry: fc.constantFrom(country, ...shipFrom),
    currency: fc.constantFrom(...currencies),
    shippingAmount: fc.integer({ min: 0, max: shippingMax }),
    lines,
  });
}

/** The cost of an order. Skips orders above the value that the rule set of the country covers. */
function costOf(request: QuoteRequest): LandedCost {
  const outcome = engine.price(request, '2026-11-20');
  if (outcome.kind === 'rejected') {
    expect(outcome.error.details).toMatchObject({ reason: 'consignment_too_valuable' });
    return fc.pre(false) as never;
  }
  return outcome.cost;
}

describe.each(destinations)('to $country $postalCode', (destination) => {
  const any = ordersTo(destination, fc.array(line, { minLength: 1, maxLength: 25 }), 50_000);

  test('every quote adds up by component, and a rate of zero charges nothing', () => {
    fc.assert(
      fc.property(any, (request) => {
        const cost = costOf(request);
        expect(checkLandedCost(request, cost)).toEqual([]);
        const { subtotal, shipping, tax, duty, total } = cost.breakdown;
        expect(total).toBe(subtotal + shipping + tax + duty);
        for (const { taxComponents, dutyComponents, dutyBasis } of cost.lines) {
          const free = [...taxComponents, ...dutyComponents].filter(({ rate }) => rate === '0');
          expect(free.every(({ amount }) => amount === 0)).toBe(true);
          expect(dutyComponents.length === 0).toBe(dutyBasis === 'none' || dutyBasis === 'relief');
          expect(taxComponents.length).toBeGreaterThan(0);
        }
      }),
      parameters,
    );
  });

  test('an order with its lines in another order costs the same when no fractions tie', () => {
    const distinct = fc.uniqueArray(line, { minLength: 2, maxLength: 10, selector: ({ hsCode }) => hsCode });
    fc.assert(
      fc.property(ordersTo(destination, distinct, 50_000), fc.infiniteStream(fc.nat()), (request, keys) => {
        fc.pre(!hasTies(request.shippingAmount, request.lines));
        const lines = request.lines
          .map((entry) => ({ entry, key: keys.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ entry }) => entry);
        expect(costOf({ ...request, lines }).breakdown).toEqual(costOf(request).breakdown);
      }),
      parameters,
    );
  });

  test('one more piece never costs less under the same assumptions', () => {
    const distinct = fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: ({ hsCode }) => hsCode });
    fc.assert(
      fc.property(ordersTo(destination, distinct, 0), fc.nat({ max: 5 }), (request, pick) => {
        const raised = request.lines.map((entry, index) =>
          index === pick % request.lines.length ? { ...entry, quantity: entry.quantity + 1 } : entry,
        );
        const [before, after] = [costOf(request), costOf({ ...request, lines: raised })];
        fc.pre(JSON.stringify(before.assumptions) === JSON.stringify(after.assumptions));
        expect(after.breakdown.tax).toBeGreaterThanOrEqual(before.breakdown.tax);
        expect(after.breakdown.duty).toBeGreaterThanOrEqual(before.breakdown.duty);
      }),
      parameters,
    );
  });
});

const tables = loadTaxTables([builtInTableFolder]);
const nomenclature = tables.nomenclatureOn('2026-11-20')?.subheadings ?? new Set<string>();
const headings = new Map([...nomenclature].map((code) => [code.slice(0, 4), code]));
const oneByRuleSet = new Map(destinations.map((destination) => [ruleSetOf(destination.country), destination]));

test.each([...oneByRuleSet])(
  '%s prices a code of every heading or rejects it with a known reason',
  (_ruleSet, destination) => {
    const reasons = new Set<unknown>();
    for (const hsCode of headings.values()) {
      const request: QuoteRequest = {
        destinationCountry: destination.country,
        destinationPostalCode: destination.postalCode,
        shipFromCountry: 'CN',
        currency: 'USD',
        shippingAmount: 1_500,
        lines: [
          {
            sku: null,
            ...noDeclarations,
            description: 'Goods',
            quantity: 3,
            unitAmount: 66_667,
            hsCode,
            originCountry: null,
          },
        ],
      };
      const outcome = engine.price(request, '2026-11-20');
      if (outcome.kind === 'priced') expect(checkLandedCost(request, outcome.cost)).toEqual([]);
      else reasons.add(outcome.error.details?.['reason']);
    }
    const named = ['rate_unavailable', 'restricted_product', 'specific_duty'];
    expect([...reasons].filter((reason) => !named.includes(String(reason)))).toEqual([]);
    expect(headings.size).toBe(1_228);
  },
);

function ruleSetOf(country: string): string {
  return tables.ruleSetFor(country, '2026-11-20')?.id ?? country;
}

test('the rule sets serve every country and area that they name', () => {
  expect(new Set(destinations.map(({ country }) => country)).size).toBe(42);
  expect(destinations.length).toBeGreaterThan(120);
});
