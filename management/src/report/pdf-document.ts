import { createRequire } from 'node:module';
import { productName } from '@landed/contracts/product/product';
import type { Rail } from '@landed/contracts/rail/rail';
import { escapeControls } from '@landed/contracts/text/escape-controls';
import PdfDocument from 'pdfkit';
import { grouped } from './decimal.js';

const require = createRequire(import.meta.url);
export const margin = 56;
export const rowHeight = 20;
const grey = '#5b6470';
const line = '#c9ced6';

export type Pdf = InstanceType<typeof PdfDocument>;

/** An empty A4 document for finance. Its fonts are embedded and its text can be selected. */
export function openPdf(title: string, merchantName: string): Pdf {
  const document = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en',
    info: { Title: `${title}, ${escapeControls(merchantName)}`, Creator: productName, Producer: productName },
  });
  document.registerFont('regular', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  document.registerFont('bold', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  return document;
}

/** The bytes of a document, once it has ended. */
export function collected(document: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

/** Title, merchant, mode, and further lines. */
export function heading(
  document: Pdf,
  { name, merchantId }: { readonly name: string; readonly merchantId: string },
  { title, rail, lines = [] }: { readonly title: string; readonly rail: Rail; readonly lines?: readonly string[] },
): void {
  document.font('bold').fontSize(20).text(title).moveDown(0.5);
  document.font('bold').fontSize(11).text(escapeControls(name));
  document.font('regular').fontSize(9).fillColor(grey);
  document.text(`Merchant ${merchantId}`);
  for (const each of lines) document.text(escapeControls(each));
  document.text(
    `${rail === 'live' ? 'Live mode' : 'Test mode: no real money'} · times in UTC · issued by ${productName}`,
  );
  document.fillColor('black').moveDown(1.5);
}

/** One line of a table: a label and an amount in minor units. */
export function amountRow(document: Pdf, label: string, amount: bigint, font: 'regular' | 'bold'): void {
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
export function footers(document: Pdf, text: string): void {
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
