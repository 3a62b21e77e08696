import { createRequire } from 'node:module';
import { productName } from '@landed/contracts/product/product';
import PdfDocument from 'pdfkit';

const require = createRequire(import.meta.url);

/** Colors of small print, and of the lines of tables. */
export const grey = '#5b6470';
export const lineColor = '#c9ced6';

export type Pdf = InstanceType<typeof PdfDocument>;

export interface PdfFrame {
  readonly title: string;
  /** On all four sides, in points. */
  readonly margin: number;
  /** On every page, before its number. */
  readonly footer: string;
}

/**
 * The bytes of an A4 document with the fonts `regular` and `bold`, which are embedded, and text that can be selected. A text
 * may use any characters; those that the fonts do not have, such as Chinese, are shown as boxes.
 */
export function writePdf({ title, margin, footer }: PdfFrame, write: (document: Pdf) => void): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en',
    info: { Title: title, Creator: productName, Producer: productName },
  });
  document.registerFont('regular', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  document.registerFont('bold', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  const written = collected(document);
  write(document);
  footers(document, margin, footer);
  document.end();
  return written;
}

function collected(document: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

/** They stand below the margin of the text: without one there, the text would begin a new page. */
function footers(document: Pdf, margin: number, text: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    document.page.margins.bottom = 0;
    const y = document.page.height - margin + 12;
    document.font('regular').fontSize(8).fillColor(grey);
    document.text(`${text} · page ${page + 1} of ${count}`, margin, y, { lineBreak: false });
  }
}
