import type { CustomsDataResponse } from '@landed/contracts/customs/wire';
import { commercialInvoice } from '@landed/gateway/customs/commercial-invoice';
import { amountRows } from '@landed/gateway/customs/invoice-table';
import { describe, expect, it } from 'vitest';
import { pdfText } from '../../setup/pdf-text.js';

type Line = CustomsDataResponse['line_items'][number];

const bag: Line = {
  sku: 'BAG-01',
  description: 'Handbag Größe 4',
  quantity: 2,
  hs_code: '4202210090',
  origin_country: 'IT',
  net_weight_grams: 1_800,
  unit_amount: 123_456,
  amount: 246_912,
  shipping: 333,
  declared_value: 247_245,
  duty: 300,
  duty_components: [{ name: 'customs duty', rate: null, amount: 300 }],
  tax: 46_900,
  tax_components: [{ name: 'VAT', rate: '19', amount: 46_900 }],
  tax_collected: 'by_seller',
};
const book: Line = { ...bag, sku: null, description: 'Book', hs_code: '490199', net_weight_grams: null, quantity: 1 };
const lines: readonly Line[] = [
  bag,
  { ...book, unit_amount: 1_999, amount: 1_999, shipping: 167, duty: 0, tax: 152 },
  { ...book, description: 'Map', unit_amount: 5, amount: 5, shipping: 0, duty: 0, tax: 0 },
];
const recipient = {
  name: 'Ada Lovelace',
  address: { line1: 'Invalidenstr. 1', line2: null, city: 'Berlin', state: null, postal_code: '10115', country: 'DE' },
};
const id = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';

function dataOf(items: readonly Line[], changes: Partial<CustomsDataResponse> = {}): CustomsDataResponse {
  const sum = (part: 'amount' | 'shipping' | 'tax' | 'duty') => items.reduce((total, line) => total + line[part], 0);
  const parts = { subtotal: sum('amount'), shipping: sum('shipping'), tax: sum('tax'), duty: sum('duty') };
  const total = parts.subtotal + parts.shipping + parts.tax + parts.duty;
  return {
    object: 'customs_data',
    livemode: true,
    payment_intent_id: id,
    tax_quote_id: id,
    metadata: {},
    is_import: true,
    incoterm: 'DDP',
    invoice_number: id,
    invoice_date: '2026-11-21',
    currency: 'EUR',
    value_basis: 'cif',
    amount_breakdown: { ...parts, total, currency: 'EUR' },
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
    line_items: [...items],
    corrections: [],
    ...changes,
  };
}

/** The rows of an invoice's text, in minor units: the amounts of the lines, and the sums below them by their names. */
function amountsOf(text: string, items: readonly Line[]) {
  const rows = text.split('\n');
  const minorUnits = (shown = '') => Number(shown.replaceAll(/[,.]|EUR/g, ''));
  let start = rows.indexOf('#');
  const amounts = items.map((_, index) => {
    start = rows.indexOf(String(index + 1), start + 8);
    return minorUnits(rows[start + 7]);
  });
  return {
    lines: amounts,
    below: (name: string) => minorUnits(rows[rows.lastIndexOf(name) + 1]),
  };
}

const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('a commercial invoice', () => {
  it('an invoice has rows that add up to the charge', () => {
    const data = dataOf(Array.from({ length: 3 }, () => bag));
    const rows = amountRows(data).map(([, amount]) => amount);
    expect(rows[0]).toBe(data.line_items.reduce((sum, { amount }) => sum + amount, 0));
    expect(rows.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(rows.at(-1));
    expect(rows.at(-1)).toBe(data.amount_breakdown.total);
  });

  it.each([
    [1, 1],
    [25, 2],
    [60, 2],
    [90, 3],
  ])('an invoice of %i lines has %i pages', async (count, pages) => {
    const short = { ...bag, description: 'Handbag' };
    const data = dataOf(
      Array.from({ length: count }, () => short),
      { livemode: false },
    );
    const file = await commercialInvoice({ data, recipient: null });
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(file)).toBe(pages);
  });

  it.each([
    [16, 2],
    [40, 3],
  ])('%i rows are as high as their wrapped descriptions, and fill %i pages', async (count, pages) => {
    const description = 'Leather handbag, vegetable tanned, with a shoulder strap';
    const data = dataOf(Array.from({ length: count }, () => ({ ...bag, description })));
    expect(pagesOf(await commercialInvoice({ data, recipient: null }))).toBe(pages);
  });
});

describe('the text of a commercial invoice', () => {
  it('an invoice names the order, the parties, the goods, the sums and who collected the tax', async () => {
    const [page = ''] = pdfText(await commercialInvoice({ data: dataOf(lines.slice(0, 2)), recipient }));
    const rows = [
      'Commercial invoice',
      `Number ${id}`,
      'Date 2026-11-21',
      'Incoterm DDP: duty and tax are paid by the seller',
      'Reason for export: sale. Amounts in EUR',
      'Exporter | Harbour Leather | US',
      'Seller | Landed EU | IE | Importer of record: the recipient',
      'Recipient | Ada Lovelace | Invalidenstr. 1 | 10115 Berlin | DE',
      '# | Description | HS code | Origin | Net weight | Quantity | Unit price | Amount',
      '1 | Handbag Größe 4 (BAG-01) | 4202210090 | IT | 1800 g | 2 | 1,234.56 | 2,469.12',
      '2 | Book | 490199 | IT | – | 1 | 19.99 | 19.99',
      'Goods | 2,489.11 EUR',
      'Shipping | 5.00 EUR',
      'Duty, included in the price | 3.00 EUR',
      'Tax, included in the price | 470.52 EUR',
      'Total charged | 2,967.63 EUR',
      'The tax was collected by the seller: IOSS IM2760000001.',
      'The seller declares that the information on this invoice is true and correct.',
      `Commercial invoice ${id} · page 1 of 1`,
    ];
    expect(page.split('\n')).toEqual(rows.flatMap((row) => row.split(' | ')));
  });

  it('an invoice shows lines that add up to the goods, and rows that add up to the charge', async () => {
    const data = dataOf(lines);
    const [page = ''] = pdfText(await commercialInvoice({ data, recipient }));
    const shown = amountsOf(page, lines);
    expect(shown.lines).toEqual(lines.map(({ amount }) => amount));
    expect(shown.lines.reduce((sum, amount) => sum + amount, 0)).toBe(shown.below('Goods'));
    const parts = ['Goods', 'Shipping', 'Duty, included in the price', 'Tax, included in the price'];
    expect(parts.reduce((sum, name) => sum + shown.below(name), 0)).toBe(shown.below('Total charged'));
    expect(shown.below('Total charged')).toBe(data.amount_breakdown.total);
  });

  it('an invoice repeats the titles of its columns and numbers its pages when the lines need several', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ ...bag, description: `Bag ${'wide '.repeat(index)}` }));
    const pages = pdfText(await commercialInvoice({ data: dataOf(many), recipient }));
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(new RegExp(`page ${index + 1} of ${pages.length}$`));
    }
    const withLines = pages.filter((page) => /^4202210090$/m.test(page));
    expect(withLines.every((page) => /^HS code$/m.test(page))).toBe(true);
    expect(pages.join('\n').match(/^4202210090$/gm)).toHaveLength(25);
  });

  it('an invoice says that it is of test mode, and that the data of the buyer was erased', async () => {
    const data = dataOf(lines, { livemode: false, importer_of_record: 'seller' });
    const [page = ''] = pdfText(await commercialInvoice({ data, recipient: null }));
    const text = page.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Test mode: no real sale');
    expect(text).toContain('Recipient The data of the buyer was erased.');
    expect(text).toContain('Importer of record: Landed EU');
  });

  it('an invoice shows the largest amount and the longest code without a break', async () => {
    const large = { ...bag, quantity: 1, hs_code: '420221009012', unit_amount: 99_999_999, amount: 99_999_999 };
    const [page = ''] = pdfText(await commercialInvoice({ data: dataOf([large]), recipient }));
    expect(page).toContain('\n420221009012\nIT\n1800 g\n1\n999,999.99\n999,999.99\n');
  });

  it('an invoice of 50 long lines is written without an empty page', async () => {
    const many = Array.from({ length: 50 }, () => ({ ...bag, description: 'A very long description '.repeat(12) }));
    const pages = pdfText(await commercialInvoice({ data: dataOf(many), recipient }));
    for (const page of pages) expect(page.split('\n').length).toBeGreaterThan(2);
  });
});
