import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteLine, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { describe, expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { testTableFolders } from '../testing/test-tables.js';

const engine = createTaxEngine({ tableFolders: testTableFolders });

function outcomeOf(hsCode: string, origin: string, change: Partial<QuoteLine> = {}, on = '2026-11-27') {
  const line = { sku: null, ...noDeclarations, description: 'Goods', quantity: 1, unitAmount: 10_000, hsCode };
  const request: QuoteRequest = {
    destinationCountry: 'US',
    destinationPostalCode: '97201',
    shipFromCountry: origin,
    currency: 'USD',
    shippingAmount: 0,
    lines: [{ ...line, originCountry: null, ...change }],
  };
  return engine.price(request, on);
}

/** The duty in per cent, part by part, and the codes of the warnings. */
function dutyOf(...args: Parameters<typeof outcomeOf>) {
  const outcome = outcomeOf(...args);
  if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error));
  const [line] = outcome.cost.lines;
  return {
    rates: line?.dutyComponents.map(({ name, rate }) => `${name} ${rate}`),
    range: line?.dutyRateRange,
    warnings: outcome.cost.warnings.map(({ code }) => code),
  };
}

const general = (rate: string) => `customs duty ${rate}`;
const china = (rate: string) => `Section 301 (China) ${rate}`;
const labour = (rate: string) => `Section 301 (forced labour) ${rate}`;
const metals = (rate: string) => `Section 232 (metals) ${rate}`;

describe('a layer', () => {
  test('a layer of ten digits applies within a line of eight, and the range shows both', () => {
    expect(dutyOf('8517620090', 'CN').rates).toEqual([general('0'), china('7.5')]);
    expect(dutyOf('85176200', 'CN')).toMatchObject({
      rates: [general('0'), china('25')],
      range: { min: '7.5', max: '25', lines: 1, codeDigits: 8 },
    });
    expect(dutyOf('851762', 'CN')).toMatchObject({
      rates: [general('0'), china('7.5')],
      range: { min: '7.5', max: '25', lines: 1, codeDigits: 6 },
    });
  });

  test('a layer on metals replaces the forced-labour layer, stacks with the Chinese one, and has British and common floors', () => {
    expect(dutyOf('73181540', 'TW').rates).toEqual([general('0'), metals('50')]);
    expect(dutyOf('73181540', 'GB').rates).toEqual([general('0'), metals('25')]);
    expect(dutyOf('73181540', 'CN').rates).toEqual([general('0'), metals('50'), china('25')]);
  });

  test('a layer of at least 15 % adds what the general rate lacks', () => {
    // 8415.90.80 is in annex III; 1.4 %.
    expect(dutyOf('84159080', 'MX', { metalSharePercent: 40 }).rates).toEqual([general('1.4'), metals('13.6')]);
  });

  test('a layer on metal goods exempts a metal share below 15 %, and warns where the share is not declared', () => {
    // Annex I-B, derivative: 8450.11.00, 1.4 %.
    expect(dutyOf('84501100', 'VN')).toMatchObject({
      rates: [general('1.4'), metals('25')],
      warnings: expect.arrayContaining(['metal_share_unknown']),
    });
    expect(dutyOf('84501100', 'VN', { metalSharePercent: 15 })).toMatchObject({
      rates: [general('1.4'), metals('25')],
      warnings: expect.not.arrayContaining(['metal_share_unknown']),
    });
    expect(dutyOf('84501100', 'VN', { metalSharePercent: 14 }).rates).toEqual([general('1.4'), labour('12.5')]);
  });

  test('a layer with exempt national lines does not apply to them alone', () => {
    // 0711.90.30 is in U.S. note 52(b), 0711.90.65 is not.
    expect(dutyOf('07119030', 'VN').rates).toEqual([general('8')]);
    expect(dutyOf('07119065', 'VN').rates).toEqual([general('7.7'), labour('12.5')]);
  });

  test('a layer on Canadian goods is added to the one on metals since 2026-09-15', () => {
    expect(dutyOf('76082000', 'CA').rates).toEqual([general('5.7'), metals('50'), 'Section 338 (Canada) 50']);
  });

  test('a layer with a date has the rate of the date', () => {
    const cabinets = (on: string) => dutyOf('9403409060', 'VN', {}, on).rates;
    expect(cabinets('2026-12-31')).toEqual([general('0'), 'Section 232 (kitchen cabinets) 25']);
    expect(cabinets('2027-01-01')).toEqual([general('0'), 'Section 232 (kitchen cabinets) 50']);
  });

  test('the layer of Brazil leaves out the exempt lines', () => {
    expect(dutyOf('09012100', 'BR').rates).toEqual([general('0')]);
    expect(dutyOf('64029931', 'BR').rates).toEqual([general('6'), labour('12.5'), 'Section 301 (Brazil) 25']);
  });
});

describe('a layer that rejects goods', () => {
  test.each([
    ['871150', 'CA', 'restricted_product'],
    ['17039050', 'CA', 'restricted_product'],
    ['6810990020', 'IN', 'surtax_unknown'],
  ])('a layer rejects %s of %s: %s', (hsCode, origin, reason) => {
    expect(outcomeOf(hsCode, origin)).toMatchObject({
      kind: 'rejected',
      error: { code: 'country_not_supported', details: { country: 'US', reason, lines: [0] } },
    });
  });

  test('a layer leaves the same goods of another origin alone', () => {
    expect(dutyOf('871150', 'JP').rates?.[0]).toBe(general('2.4'));
  });
});

test('digits that no line of the tariff has do not count, and the quote says so', () => {
  const outcome = outcomeOf('64029999', 'CN');
  expect(outcome).toMatchObject({
    kind: 'priced',
    cost: {
      assumptions: expect.arrayContaining([
        'The digits after the sixth are not a line of this tariff and did not count: HS 64029999.',
      ]),
      lines: [{ dutyBasis: 'subheading', dutyRateRange: { codeDigits: 6 } }],
    },
  });
});
