import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteLine, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { describe, expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { testTableFolders } from '../testing/test-tables.js';

const engine = createTaxEngine({ tableFolders: testTableFolders, tier2: true });

function cost(country: string, currency: QuoteRequest['currency'], change: Partial<QuoteRequest>) {
  const request: QuoteRequest = {
    destinationCountry: country,
    destinationPostalCode: null,
    shipFromCountry: 'GB',
    currency,
    shippingAmount: 0,
    lines: [],
    ...change,
  };
  const outcome = engine.price(request, '2026-11-20');
  if (outcome instanceof Promise || outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome));
  return outcome.cost;
}

function line(hsCode: string, unitAmount: number, quantity = 1): QuoteLine {
  return { sku: null, ...noDeclarations, description: 'Goods', quantity, unitAmount, hsCode, originCountry: null };
}

describe('a relief for low-value goods', () => {
  const toOntario = { destinationPostalCode: 'M5V 2T6', shippingAmount: 100, lines: [line('610910', 4000)] };

  test('a relief for low-value goods has a higher limit for goods that ship from the countries it names, with any origin', () => {
    const fromUs = { ...toOntario, shipFromCountry: 'US', lines: [{ ...line('610910', 4000), originCountry: 'CN' }] };
    expect(cost('CA', 'CAD', fromUs).breakdown).toMatchObject({ duty: 0, tax: 0 });
    expect(cost('CA', 'CAD', { ...toOntario, shipFromCountry: 'GB' }).breakdown).toMatchObject({ duty: 720, tax: 627 });
    const fromGb = { ...toOntario, lines: [{ ...line('610990', 4000), originCountry: 'US' }] };
    expect(cost('CA', 'CAD', fromGb).breakdown).toMatchObject({ duty: 720, tax: 627 });
  });

  test('a relief for low-value goods does not cover goods with a surtax, from duty and from tax', () => {
    const american = { ...toOntario, lines: [{ ...line('610910', 1000), originCountry: 'US' }] };
    // 18 + 50 % of 10.00; HST 13 % of 10.00 + 1.00 + 6.80.
    expect(cost('CA', 'CAD', american).breakdown).toMatchObject({ duty: 680, tax: 231 });
    expect(cost('CA', 'CAD', { ...toOntario, lines: [line('610910', 1000)] }).breakdown).toMatchObject({
      duty: 0,
      tax: 0,
    });
  });

  test('a relief for low-value goods does not apply to the tax on domestic sales', () => {
    expect(cost('CA', 'CAD', { ...toOntario, shipFromCountry: 'CA' }).breakdown).toMatchObject({ duty: 0, tax: 533 });
  });

  test('a relief for low-value goods is decided for each line separately when its limit is per item', () => {
    // EUR 1 = NOK 11.7425: NOK 3,000 is EUR 255.48.
    const { lines, assumptions } = cost('NO', 'EUR', { lines: [line('610910', 25_548, 9), line('620342', 25_549)] });
    expect(lines.map(({ duty, dutyBasis }) => [duty, dutyBasis])).toEqual([
      [0, 'relief'],
      [2_734, 'chapter_estimate'],
    ]);
    expect(assumptions).toContain('No duty on items worth less than 3000.00 NOK each: HS 610910.');
  });

  test('a relief for low-value goods does not cover excepted goods, whose tax is then charged as well', () => {
    // EUR 1 = JPY 181.35: JPY 10,000 is EUR 55.14.
    const { lines, assumptions } = cost('JP', 'EUR', { lines: [line('950300', 2_000), line('640411', 2_000)] });
    expect(lines.map(({ duty, tax, dutyBasis }) => [duty, tax, dutyBasis])).toEqual([
      [0, 0, 'relief'],
      [200, 220, 'chapter_estimate'],
    ]);
    expect(assumptions).toContain('The relief from duty for low-value consignments does not apply: HS 640411.');
    expect(assumptions).toContain('The relief from tax for low-value consignments does not apply: HS 640411.');
  });

  test('counts shipping when its limit is a customs value', () => {
    const lines = [line('950300', 5_000)];
    expect(cost('JP', 'EUR', { lines, shippingAmount: 514 }).breakdown.tax).toBe(0);
    expect(cost('JP', 'EUR', { lines, shippingAmount: 515 }).breakdown.tax).toBe(552);
    expect(cost('JP', 'EUR', { lines, shippingAmount: 514 }).assumptions).toContain(
      'No tax: goods and shipping are worth at most 10000.00 JPY.',
    );
  });
});

describe('a tax that is not charged on the duty', () => {
  test('applies to low-value items in a consignment with duty', () => {
    const { lines, assumptions } = cost('NZ', 'EUR', { lines: [line('610910', 20_000, 5), line('610463', 60_000)] });
    // EUR 1 = NZD 1.96928: NZD 1,000 is EUR 507.80.
    expect(lines.map(({ duty, tax }) => [duty, tax])).toEqual([
      [10_000, 15_000],
      [6_000, 9_900],
    ]);
    expect(assumptions).toContain(
      'The tax is not charged on the duty of items worth at most 1000.00 NZD each: HS 610910.',
    );
  });

  test('applies to all goods where the rule set says so', () => {
    const { breakdown } = cost('MX', 'USD', {
      shipFromCountry: 'CN',
      shippingAmount: 1_000,
      lines: [line('610910', 10_000)],
    });
    expect(breakdown).toMatchObject({ duty: 1_750, tax: 1_760 });
  });
});

describe('a layer by the value of all goods', () => {
  test.each([
    [5_000, 0, 0],
    [5_001, 50, 800],
    [11_700, 117, 1_872],
    [11_701, 351, 1_872],
  ])('charges %i cents from the United States to Mexico with a duty of %i and a tax of %i', (value, duty, tax) => {
    const { breakdown } = cost('MX', 'USD', { shipFromCountry: 'US', lines: [line('610910', value)] });
    expect(breakdown).toMatchObject({ duty, tax });
  });
});
