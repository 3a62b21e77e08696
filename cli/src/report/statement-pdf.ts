import { createRequire } from 'node:module';
import { productName } from '@landed/contracts/product/product';
import type { Rail } from '@landed/contracts/rail/rail';
import {
  type MerchantStatement,
  type StatementCurrency,
  type StatementPart,
  statementParts,
} from '@landed/prisma/read/report/merchant-statement';
import PdfDocument from 'pdfkit';
import { plainText } from '../output/plain-text.js';
import { grouped } from '@landed/management/report/decimal';

const labels: Readonly<Record<StatementPart, string>> = {
  sales: 'Sales, tax and duty included',
  platform_fees: 'Platform fees',
  tax_withheld: 'Tax withheld, less what was returned',
  duty_withheld: 'Import duty withheld, less what was returned',
  refunds: 'Refunds',
  disputes: 'Disputes',
  dispute_fees: 'Dispute fees',
  reserve_held: 'Moved into the rolling reserve',
  reserve_released: 'Released from the rolling reserve',
  payouts: 'Payouts',
  returned_payouts: 'Payouts that failed',
  adjustments: 'Corrections',
};

const require = createRequire(import.meta.url);
const margin = 56;
const rowHeight = 20;
const grey = '#5b6470';
const line = '#c9ced6';
/** A table has a title, a head and these rows besides its parts; it stays on one page. */
const fixedRows = 7;

type Document = InstanceType<typeof PdfDocument>;

/**
 * The fee statement of a merchant as a PDF: one table per currency. Its fonts are embedded and its text can be selected.
 * It has the merchant's name and no data about buyers. Equal input gives equal text. The file also contains its time of creation.
 */
export function statementPdf(
  statement: MerchantStatement,
  { month, rail }: { readonly month: string; readonly rail: Rail },
): Promise<Buffer> {
  const title = `Fee statement ${month}`;
  const document = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en',
    info: { Title: `${title}, ${plainText(statement.name)}`, Creator: productName, Producer: productName },
  });
  document.registerFont('regular', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  document.registerFont('bold', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  const written = collected(document);
  header(document, statement, { title, rail });
  if (statement.currencies.length === 0) {
    document.font('regular').fontSize(10).text('There was no balance and no change in this month.');
  }
  for (const currency of statement.currencies) currencyTable(document, currency);
  footers(document, `${productName} · ${title} · ${statement.merchantId}`);
  document.end();
  return written;
}

function collected(document: Document): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

function header(
  document: Document,
  { name, merchantId }: MerchantStatement,
  { title, rail }: { readonly title: string; readonly rail: Rail },
): void {
  document.font('bold').fontSize(20).text(title).moveDown(0.5);
  document.font('bold').fontSize(11).text(plainText(name));
  document.font('regular').fontSize(9).fillColor(grey);
  document.text(`Merchant ${merchantId}`);
  document.text(
    `${rail === 'live' ? 'Live mode' : 'Test mode: no real money'} · times in UTC · issued by ${productName}`,
  );
  document.fillColor('black').moveDown(1.5);
}

function currencyTable(document: Document, statement: StatementCurrency): void {
  const { currency, opening, parts, closing, reserve, inTransit } = statement;
  const shown = statementParts.filter((part) => parts[part] !== 0n);
  const height = (shown.length + fixedRows) * rowHeight;
  if (document.y + height > document.page.height - margin - rowHeight) document.addPage();
  document.font('bold').fontSize(12).text(currency, margin).moveDown(0.4);
  row(document, 'Balance at the beginning of the month', opening, 'bold');
  for (const part of shown) row(document, labels[part], parts[part], 'regular');
  row(document, 'Balance at the end of the month', closing, 'bold');
  document.moveDown(0.3);
  row(document, 'Rolling reserve at the end of the month', reserve, 'regular');
  row(document, 'Payouts on their way to the bank', inTransit, 'regular');
  document.moveDown(1.5);
}

function row(document: Document, label: string, amount: bigint, font: 'regular' | 'bold'): void {
  const { y } = document;
  const width = document.page.width - 2 * margin;
  document.font(font).fontSize(10);
  document.text(label, margin, y + 5, { width: width * 0.7, lineBreak: false });
  document.text(grouped(amount), margin + width * 0.7, y + 5, { width: width * 0.3, align: 'right', lineBreak: false });
  document
    .moveTo(margin, y + rowHeight)
    .lineTo(margin + width, y + rowHeight)
    .lineWidth(0.5)
    .stroke(line);
  document.x = margin;
  document.y = y + rowHeight;
}

/** On every page, below the margin of the text: without one there, the text would begin a new page. */
function footers(document: Document, text: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    const { bottom } = document.page.margins;
    document.page.margins.bottom = 0;
    const y = document.page.height - margin + 12;
    document.font('regular').fontSize(8).fillColor(grey);
    document.text(`${text} · page ${page + 1} of ${count}`, margin, y, { lineBreak: false });
    document.page.margins.bottom = bottom;
  }
}
