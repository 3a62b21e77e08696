import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { loadTaxTables } from '../table-loader/load-tax-tables.js';
import { testTableFolders } from '../testing/test-tables.js';

const tables = loadTaxTables(testTableFolders);
const engine = createTaxEngine({}, tables);
const on = '2026-11-27';
const subheadings = [...(tables.nomenclatureOn(on)?.subheadings ?? [])];

interface Lane {
  readonly from: string;
  readonly to: string;
  readonly postalCode: string | null;
  readonly currency: QuoteRequest['currency'];
  /** Above the reliefs, so that a duty by rates is needed. */
  readonly unitAmount: number;
}

/** How the HS6 of the nomenclature are priced when the merchant sends six digits. */
function coverageOf({ from, to, postalCode, currency, unitAmount }: Lane) {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const hsCode of subheadings) {
    const measures = { ...noDeclarations, netWeightGrams: 1_000, volumeMl: 1_000 };
    const line = { sku: null, ...measures, description: 'Goods', quantity: 1, unitAmount, hsCode, originCountry: null };
    const outcome = engine.price(
      {
        destinationCountry: to,
        destinationPostalCode: postalCode,
        shipFromCountry: from,
        currency,
        shippingAmount: 0,
        lines: [line],
      },
      on,
    );
    if (outcome.kind === 'priced') count(outcome.cost.lines[0]?.dutyBasis ?? 'none');
    else count(String(outcome.error.details?.['reason']));
  }
  return Object.fromEntries(counts);
}

test.each([
  ['the United States', { from: 'CN', to: 'US', postalCode: '97201', currency: 'USD', unitAmount: 100_000 }],
  ['Great Britain', { from: 'CN', to: 'GB', postalCode: null, currency: 'GBP', unitAmount: 100_000 }],
  ['the European Union', { from: 'CN', to: 'DE', postalCode: null, currency: 'EUR', unitAmount: 100_000 }],
] as const)('%s has a rate for every HS6 that is sold, and no estimate for a chapter', (_name, lane) => {
  const { restricted_product: restricted = 0, specific_duty: specific = 0, rate_unavailable: none = 0, ...priced } =
    coverageOf(lane);
  expect(Object.keys(priced)).toEqual(['subheading']);
  // Duties by the content of sugar or alcohol, an entry price, or the rate of another line have no amount to charge.
  expect(specific + none).toBeLessThan(112);
  expect((priced['subheading'] ?? 0) + restricted).toBeGreaterThanOrEqual(5_500);
});

test('a pair of boots is one unit of an order, so it bears the American amount per pair once', () => {
  // HTS 6402.19.50: 76 ¢ per pair + 32 %.
  expect(tables.rateTableOf('rates/US', on)?.find('64021950')?.rule).toMatchObject({
    kind: 'compound',
    ppm: 320_000,
    amounts: [{ micros: 760_000, per: 'piece' }],
  });
});

test.each([
  // 6 % + 12.5 %, and 5.3 % + 7.5 % + 12.5 % of 1,000.00.
  ['64029931', 18_500],
  ['3926909989', 25_300],
])('a live order to the United States with %s has its duty on 2027-02-01, and is rejected from 2027-02-26', (hsCode, duty) => {
  const live = createTaxEngine({ failOnStale: true, fxMaxAgeDays: 400 }, tables);
  const line = { sku: null, ...noDeclarations, description: 'Goods', quantity: 1, unitAmount: 100_000, hsCode, originCountry: null };
  const request = {
    destinationCountry: 'US',
    destinationPostalCode: '97201',
    shipFromCountry: 'CN',
    currency: 'USD',
    shippingAmount: 0,
    lines: [line],
  } as const;
  expect(live.price(request, '2027-02-01')).toMatchObject({ kind: 'priced', cost: { breakdown: { duty } } });
  expect(live.price(request, '2027-02-25').kind).toBe('priced');
  expect(live.price(request, '2027-02-26')).toMatchObject({ error: { details: { reason: 'stale_rules' } } });
});
