import type { CustomsDataResponse } from '@landed/contracts/customs/wire';
import { lineColor, type Pdf, writePdf } from '@landed/pdf/write-pdf';
import type { Recipient } from '@landed/prisma/read/customs/find-recipient';
import { amountRows, columns, lineCells, money, tableWidth, textWidth } from './invoice-table.js';

const margin = 48;
const bottom = 780;

export interface Invoice {
  readonly data: CustomsDataResponse;
  readonly recipient: Recipient | null;
}

/**
 * The commercial invoice of an order as a PDF, on the thread of `renderInvoice`. Its lines, shipping, duty and tax add up to
 * the total of the charge. Equal input gives equal text.
 */
export function commercialInvoice({ data, recipient }: Invoice): Promise<Buffer> {
  const title = `Commercial invoice ${data.invoice_number}`;
  return writePdf({ title, margin, footer: title }, (document) => {
    header(document, data);
    parties(document, data, recipient);
    lines(document, data);
    totals(document, data);
  });
}

function header(document: Pdf, data: CustomsDataResponse): void {
  document.font('bold').fontSize(18).text('Commercial invoice').moveDown(0.4);
  document.font('regular').fontSize(9);
  for (const text of [
    `Number ${data.invoice_number}`,
    `Date ${data.invoice_date}`,
    `Incoterm ${data.incoterm}: duty and tax are paid by the seller`,
    `Reason for export: sale. Amounts in ${data.currency}`,
    ...(data.livemode ? [] : ['Test mode: no real sale']),
  ]) {
    document.text(text);
  }
  document.moveDown(1);
}

function parties(document: Pdf, data: CustomsDataResponse, recipient: Recipient | null): void {
  const { y } = document;
  const width = tableWidth / 3;
  const importer = data.importer_of_record === 'buyer' ? 'the recipient' : data.seller.name;
  const blocks = [
    ['Exporter', data.exporter.name, data.exporter.country],
    ['Seller', data.seller.name, data.seller.country, `Importer of record: ${importer}`],
    ['Recipient', ...recipientLines(recipient)],
  ];
  const ends = blocks.map(([title = '', ...rows], index) => {
    const x = margin + index * width;
    document
      .font('bold')
      .fontSize(9)
      .text(title, x, y, { width: width - 12 });
    document.font('regular');
    for (const row of rows) document.text(row, x, document.y, { width: width - 12 });
    return document.y;
  });
  document.x = margin;
  document.y = Math.max(...ends) + 16;
}

function recipientLines(recipient: Recipient | null): string[] {
  if (recipient === null) return ['The data of the buyer was erased.'];
  const { name, address } = recipient;
  const { line1, line2, postal_code, city, state, country } = address ?? {};
  const place = [postal_code, city, state].filter((part) => part != null && part !== '').join(' ');
  return [name, line1, line2, place, country].filter((row): row is string => row != null && row !== '');
}

function lines(document: Pdf, data: CustomsDataResponse): void {
  head(document);
  data.line_items.forEach((line, index) => {
    const cells = lineCells(line, index);
    document.font('regular').fontSize(8);
    const heights = columns.map((column, at) => document.heightOfString(cells[at] ?? '', { width: textWidth(column) }));
    const height = Math.max(...heights) + 8;
    if (document.y + height > bottom) {
      document.addPage();
      head(document);
    }
    row(document, cells, height, 'regular');
  });
}

function head(document: Pdf): void {
  row(
    document,
    columns.map(({ title }) => title),
    18,
    'bold',
  );
}

function row(document: Pdf, cells: readonly string[], height: number, font: 'regular' | 'bold'): void {
  const { y } = document;
  document.font(font).fontSize(8);
  let x = margin;
  columns.forEach((column, at) => {
    document.text(cells[at] ?? '', x, y + 4, { width: textWidth(column), align: column.align ?? 'left' });
    x += column.width;
  });
  document
    .moveTo(margin, y + height)
    .lineTo(margin + tableWidth, y + height)
    .lineWidth(0.5)
    .stroke(lineColor);
  document.x = margin;
  document.y = y + height;
}

function totals(document: Pdf, data: CustomsDataResponse): void {
  const rows = amountRows(data);
  if (document.y + rows.length * 16 + 60 > bottom) document.addPage();
  document.moveDown(0.8);
  for (const [label, amount] of rows) {
    const { y } = document;
    document.font(label === 'Total charged' ? 'bold' : 'regular').fontSize(9);
    document.text(label, margin + tableWidth - 260, y, { width: 150 });
    document.text(`${money(amount)} ${data.currency}`, margin + tableWidth - 110, y, { width: 110, align: 'right' });
    document.x = margin;
    document.y = y + 16;
  }
  document.moveDown(0.8);
  document.font('regular').fontSize(9).text(data.tax.statement, margin, document.y, { width: tableWidth });
  document.text('The seller declares that the information on this invoice is true and correct.', { width: tableWidth });
}
