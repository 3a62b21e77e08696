import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import { createTaxEngine } from '@landed/tax-engine/price';
import { expect, it } from 'vitest';
import { renderQuote } from './quote-report.js';

it('renderQuote shows a flat duty without a rate', () => {
  const line = {
    ...noDeclarations,
    sku: null,
    description: 'T-shirt',
    quantity: 1,
    unitAmount: 3000,
    hsCode: '610910',
    originCountry: null,
  };
  const request = {
    ...{ destinationCountry: 'DE', destinationPostalCode: null, shipFromCountry: 'US' },
    ...{ currency: 'EUR' as const, shippingAmount: 0, lines: [line] },
  };
  const outcome = createTaxEngine().price(request, '2026-11-20');
  if (outcome.kind === 'rejected') throw new Error('The order was rejected.');
  const rows = renderQuote(request, outcome.cost).split('\n').slice(1, 4);
  expect(rows.map((row) => row.trim().split(/\s{2,}/))).toEqual([
    ['610910', '1 × 30.00', 'T-shirt', '30.00'],
    [outcome.cost.lines[0]?.dutyComponents[0]?.name, '3.00'],
    ['VAT 19 %', '6.27'],
  ]);
});
