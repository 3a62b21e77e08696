import { describe, expect, it } from 'vitest';
import { lineCells, money } from './invoice-table.js';

const line = {
  sku: 'BAG-01',
  description: 'Handbag',
  quantity: 2,
  hs_code: '4202210090',
  origin_country: 'IT',
  net_weight_grams: 1_800,
  unit_amount: 123_456,
  amount: 246_912,
  shipping: 500,
  declared_value: 247_412,
  duty: 300,
  duty_components: [],
  tax: 1_957,
  tax_components: [],
  tax_collected: 'by_seller' as const,
};

describe('the table of a commercial invoice', () => {
  it('an invoice shows a line with its code, origin, weight and amounts', () => {
    expect(lineCells(line, 0).join(' | ')).toBe(
      '1 | Handbag (BAG-01) | 4202210090 | IT | 1800 g | 2 | 1,234.56 | 2,469.12',
    );
    const cells = lineCells({ ...line, sku: null, net_weight_grams: null }, 9);
    expect(cells.slice(0, 5)).toEqual(['10', 'Handbag', '4202210090', 'IT', '–']);
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [99_999_999, '999,999.99'],
  ])('shows %i minor units as %s', (amount, text) => {
    expect(money(amount)).toBe(text);
  });
});
