import type { Rail } from '@landed/contracts/rail/rail';
import {
  type MerchantStatement,
  type StatementCurrency,
  type StatementPart,
  statementParts,
} from '@landed/prisma/read/report/merchant-statement';
import type { Pdf } from '@landed/pdf/write-pdf';
import { amountRow, heading, margin, rowHeight, writeReport } from './pdf-document.js';

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

/** A table has a title, a head and these rows besides its parts; it stays on one page. */
const fixedRows = 7;

/**
 * The fee statement of a merchant as a PDF: one table per currency. It has the merchant's name and no data about buyers.
 * Equal input gives equal text. The file also contains its time of creation.
 */
export function statementPdf(
  statement: MerchantStatement,
  { month, rail }: { readonly month: string; readonly rail: Rail },
): Promise<Buffer> {
  const title = `Fee statement ${month}`;
  return writeReport({ title, merchantName: statement.name, about: statement.merchantId }, (document) => {
    heading(document, statement, { title, rail });
    if (statement.currencies.length === 0) {
      document.font('regular').fontSize(10).text('There was no balance and no change in this month.');
    }
    for (const currency of statement.currencies) currencyTable(document, currency);
  });
}

function currencyTable(document: Pdf, statement: StatementCurrency): void {
  const { currency, opening, parts, closing, reserve, inTransit } = statement;
  const shown = statementParts.filter((part) => parts[part] !== 0n);
  const height = (shown.length + fixedRows) * rowHeight;
  if (document.y + height > document.page.height - margin - rowHeight) document.addPage();
  document.font('bold').fontSize(12).text(currency, margin).moveDown(0.4);
  amountRow(document, 'Balance at the beginning of the month', opening, 'bold');
  for (const part of shown) amountRow(document, labels[part], parts[part], 'regular');
  amountRow(document, 'Balance at the end of the month', closing, 'bold');
  document.moveDown(0.3);
  amountRow(document, 'Rolling reserve at the end of the month', reserve, 'regular');
  amountRow(document, 'Payouts on their way to the bank', inTransit, 'regular');
  document.moveDown(1.5);
}
