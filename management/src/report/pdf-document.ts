import { productName } from '@landed/contracts/product/product';
import type { Rail } from '@landed/contracts/rail/rail';
import { escapeControls } from '@landed/contracts/text/escape-controls';
import { grey, lineColor, type Pdf, writePdf } from '@landed/pdf/write-pdf';
import { grouped } from './decimal.js';

export const margin = 56;
export const rowHeight = 20;

/** A document for finance about a merchant. Its footers name what it is about. */
export function writeReport(
  { title, merchantName, about }: { readonly title: string; readonly merchantName: string; readonly about: string },
  write: (document: Pdf) => void,
): Promise<Buffer> {
  return writePdf(
    { title: `${title}, ${escapeControls(merchantName)}`, margin, footer: `${productName} · ${title} · ${about}` },
    write,
  );
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
    .stroke(lineColor);
  document.x = margin;
  document.y = y + rowHeight;
}
