import type { CustomsDataResponse } from '@landed/contracts/customs/wire';
import { describe, expect, it } from 'vitest';
import { commercialInvoice } from './commercial-invoice.js';
import { amountRows, lineCells, money } from './invoice-table.js';

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

function dataOf(lines: number): CustomsDataResponse {
  const subtotal = lines * line.amount;
  return {
    object: 'customs_data',
    livemode: false,
    payment_intent_id: 'p',
    tax_quote_id: 'q',
    is_import: true,
    incoterm: 'DDP',
    invoice_number: 'p',
    invoice_date: '2026-11-21',
    currency: 'EUR',
    value_basis: 'cif',
    amount_breakdown: { subtotal, shipping: 500, tax: 1_957, duty: 300, total: subtotal + 2_757, currency: 'EUR' },
    exporter: { name: 'Harbour Leather', country: 'US' },
    seller: { name: 'Landed EU', country: 'IE' },
    importer_of_record: 'buyer',
    declared_by: 'carrier',
    tax: {
      collected: 'by_seller',
      scheme: 'ioss',
      scheme_name: 'IOSS',
      number: 'IM2760000001',
      registration: 'registered',
      statement: 'The tax was collected by the seller: IOSS IM2760000001.',
    },
    line_items: Array.from({ length: lines }, () => line),
    corrections: [],
  };
}

const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('the commercial invoice', () => {
  it('an invoice has rows that add up to the charge', () => {
    const data = dataOf(3);
    const rows = amountRows(data).map(([, amount]) => amount);
    expect(rows[0]).toBe(data.line_items.reduce((sum, { amount }) => sum + amount, 0));
    expect(rows.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(rows.at(-1));
    expect(rows.at(-1)).toBe(data.amount_breakdown.total);
  });

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

  it.each([
    [1, 1],
    [25, 2],
    [60, 2],
    [90, 3],
  ])('an invoice of %i lines has %i pages', async (lines, pages) => {
    const file = await commercialInvoice(dataOf(lines), null);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(file)).toBe(pages);
  });
});
