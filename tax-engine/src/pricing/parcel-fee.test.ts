import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { testTableFolders } from '../testing/test-tables.js';

const engine = createTaxEngine({ tableFolders: testTableFolders });

function cost(destinationCountry: string, unitAmount: number, change: Partial<QuoteRequest> = {}, on = '2026-11-20') {
  const goods = { description: 'Goods', quantity: 1, unitAmount, hsCode: '392690', originCountry: null };
  const request: QuoteRequest = {
    destinationCountry,
    destinationPostalCode: null,
    shipFromCountry: 'CN',
    currency: 'EUR',
    shippingAmount: 0,
    lines: [{ sku: null, ...noDeclarations, ...goods }],
    ...change,
  };
  const outcome = engine.price(request, on);
  if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error));
  return outcome.cost;
}

const feesIn = (found: ReturnType<typeof cost>) =>
  found.lines[0]?.dutyComponents.filter(({ name }) => name === 'Romanian logistics fee').map(({ amount }) => amount);

test('a parcel fee applies up to its limit, to imports, from its first day', () => {
  // 25.00 RON at 5.09 RON for 1 EUR.
  expect(feesIn(cost('RO', 15_000))).toEqual([491]);
  expect(feesIn(cost('RO', 15_001))).toEqual([]);
  expect(feesIn(cost('RO', 15_000, { shipFromCountry: 'DE' }))).toEqual([]);
  expect(feesIn(cost('DE', 15_000))).toEqual([]);
});

test('a parcel fee is part of the range of the duty', () => {
  // 3.00 EUR for the HS6 and the fee.
  expect(cost('RO', 15_000)).toMatchObject({ breakdown: { duty: 791 }, dutyRange: { min: 791, max: 791 } });
});

test.each(['FR', 'IT'])('a parcel fee whose status is not certain is a warning: %s', (country) => {
  const warned = (unitAmount: number) =>
    cost(country, unitAmount).warnings.filter(({ code }) => code === 'parcel_fee_not_included').length;
  expect([warned(15_000), warned(15_001)]).toEqual([1, 0]);
});
