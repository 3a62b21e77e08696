import { entityDefaults } from '@landed/contracts/entity/entity';
import { type PayoutBreakdown, payoutParts } from '@landed/contracts/payout/types';
import type { ShownPayout } from '@landed/prisma/read/payout/shown-payout';
import { amountRow, heading, margin, writeReport } from './pdf-document.js';

const labels: Readonly<Record<keyof PayoutBreakdown, string>> = {
  grossSales: 'Captured sales, tax and duty included',
  platformFee: 'Platform fees',
  taxWithheld: 'Tax withheld, less what was returned',
  dutyWithheld: 'Import duty withheld, less what was returned',
  reserveHeld: 'Moved into the rolling reserve',
  reserveReleased: 'Released from the rolling reserve',
  refunds: 'Refunds',
  disputes: 'Disputes',
  disputeFees: 'Dispute fees',
  returnedPayouts: 'Earlier payouts that came back',
  adjustments: 'Corrections',
};

/** The advice of one payout as a PDF: where it goes, its parts and their sum. It has no data about buyers. */
export function payoutAdvicePdf(
  { merchantId, entity, payout, bankText }: ShownPayout,
  { name, entryCount }: { readonly name: string; readonly entryCount: number },
): Promise<Buffer> {
  const { amount, breakdown, currency, period, attempt, bankAccount, status, createdAt, paidAt } = payout;
  const title = `Payout ${period} ${currency}`;
  const bank = `${bankAccount.bankName ?? 'Bank account'}, ${bankAccount.country}, ending in ${bankAccount.lastFour}`;
  return writeReport({ title, merchantName: name, about: payout.id }, (document) => {
    heading(
      document,
      { name, merchantId },
      {
        title,
        rail: payout.livemode ? 'live' : 'test',
        lines: [
          `Payout ${payout.id}, attempt ${attempt}, ${status.replace('_', ' ')}`,
          `Created ${createdAt.slice(0, 10)}${paidAt === null ? '' : `, paid ${paidAt.slice(0, 10)}`}`,
          `From ${entityDefaults[entity].name} to ${bank}`,
          ...(bankText === null ? [] : [`Text at the bank: ${bankText}`]),
        ],
      },
    );
    document.font('bold').fontSize(12).text(currency, margin).moveDown(0.4);
    for (const part of payoutParts) {
      if (breakdown[part] !== 0) amountRow(document, labels[part], BigInt(breakdown[part]), 'regular');
    }
    amountRow(document, `Amount, the sum of ${entryCount} entries`, BigInt(amount), 'bold');
  });
}
