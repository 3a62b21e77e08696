import type { CustomsDataResponse } from '@landed/contracts/customs/wire';

type Line = CustomsDataResponse['line_items'][number];

interface Column {
  readonly title: string;
  readonly width: number;
  readonly align?: 'right';
}

/** The columns of the goods, in points. */
export const columns: readonly Column[] = [
  { title: '#', width: 20 },
  { title: 'Description', width: 150 },
  { title: 'HS code', width: 72 },
  { title: 'Origin', width: 36 },
  { title: 'Net weight', width: 56, align: 'right' },
  { title: 'Quantity', width: 50, align: 'right' },
  { title: 'Unit price', width: 54, align: 'right' },
  { title: 'Amount', width: 61, align: 'right' },
];

export const tableWidth = columns.reduce((sum, { width }) => sum + width, 0);

/** The width of a cell's text: between it and the next column, 6 points stay free. */
export function textWidth({ width }: Pick<Column, 'width'>): number {
  return width - 6;
}

export function lineCells(line: Line, index: number): string[] {
  const { sku, description, hs_code, origin_country, net_weight_grams: grams, quantity, unit_amount, amount } = line;
  return [
    String(index + 1),
    sku === null ? description : `${description} (${sku})`,
    hs_code,
    origin_country,
    grams === null ? '–' : `${grams} g`,
    String(quantity),
    money(unit_amount),
    money(amount),
  ];
}

/** What the lines add up to with shipping, duty and tax. The last row is the charge. */
export function amountRows({ amount_breakdown: parts }: CustomsDataResponse): (readonly [string, number])[] {
  return [
    ['Goods', parts.subtotal],
    ['Shipping', parts.shipping],
    ['Duty, included in the price', parts.duty],
    ['Tax, included in the price', parts.tax],
    ['Total charged', parts.total],
  ];
}

/** 1234567 as `12,345.67`. Every currency of a charge has two decimals. */
export function money(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
