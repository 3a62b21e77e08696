import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { expect, test } from 'vitest';
import { createTaxEngine, price } from './price.js';

const request: QuoteRequest = {
  destinationCountry: 'GB',
  destinationPostalCode: null,
  shipFromCountry: 'US',
  currency: 'GBP',
  shippingAmount: 0,
  lines: [
    {
      sku: null,
      ...noDeclarations,
      description: 'Shirt',
      quantity: 1,
      unitAmount: 20_000,
      hsCode: '610910',
      originCountry: null,
    },
  ],
};

test('prices with the built-in tables and the default options', () => {
  const outcome = price(request, '2026-11-20');
  expect(outcome).toEqual(createTaxEngine().price(request, '2026-11-20'));
  expect(outcome).toMatchObject({ kind: 'priced', cost: { breakdown: { duty: 2_400, tax: 4_480 } } });
});

test('rejects a date before the first rule set', () => {
  expect(price(request, '2025-01-01')).toEqual({
    kind: 'rejected',
    error: { code: 'country_not_supported', details: { country: 'GB', reason: 'no_rule_pack' } },
  });
});
