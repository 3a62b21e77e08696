import { statementPdf } from '@landed/management/report/statement-pdf';
import type { MerchantStatement } from '@landed/prisma/read/report/merchant-statement';
import { describe, expect, it } from 'vitest';
import { pdfText } from '../../setup/pdf-text.js';

const none = {
  sales: 0n,
  platform_fees: 0n,
  tax_withheld: 0n,
  duty_withheld: 0n,
  refunds: 0n,
  disputes: 0n,
  dispute_fees: 0n,
  reserve_held: 0n,
  reserve_released: 0n,
  payouts: 0n,
  returned_payouts: 0n,
  adjustments: 0n,
};
const statement: MerchantStatement = {
  merchantId: '019ae834-5b00-7c6d-9e8f-000000000001',
  name: 'Größe & Πέτρος\u001b Ltd',
  currencies: (['USD', 'GBP', 'EUR'] as const).map((currency) => ({
    currency,
    opening: 100n,
    parts: { ...none, sales: 123_456_789n, platform_fees: -6_172_839n, payouts: -5n },
    closing: 117_284_045n,
    reserve: 0n,
    inTransit: 5n,
  })),
};

describe('a fee statement', () => {
  it('a fee statement has text that can be selected: merchant, month, every change that is not zero, and both balances', async () => {
    const [first = '', second = ''] = pdfText(await statementPdf(statement, { month: '2026-11', rail: 'test' }));
    const lines = first.split('\n');
    expect(lines.slice(0, 4)).toEqual([
      'Fee statement 2026-11',
      'Größe & Πέτρος\\u001b Ltd',
      'Merchant 019ae834-5b00-7c6d-9e8f-000000000001',
      'Test mode: no real money · times in UTC · issued by Landed',
    ]);
    expect(lines.slice(4, 19)).toEqual([
      'USD',
      'Balance at the beginning of the month',
      '1.00',
      'Sales, tax and duty included',
      '1,234,567.89',
      'Platform fees',
      '-61,728.39',
      'Payouts',
      '-0.05',
      'Balance at the end of the month',
      '1,172,840.45',
      'Rolling reserve at the end of the month',
      '0.00',
      'Payouts on their way to the bank',
      '0.05',
    ]);
    expect(lines.at(-1)).toMatch(/ · page 1 of \d$/);
    expect(`${first}\n${second}`.match(/^(USD|GBP|EUR)$/gm)).toEqual(['USD', 'GBP', 'EUR']);
  });

  it('embeds its fonts', async () => {
    const raw = (await statementPdf(statement, { month: '2026-11', rail: 'live' })).toString('latin1');
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(raw).not.toMatch(/\/BaseFont \/Helvetica/);
    expect(raw.length).toBeLessThan(100_000);
  });

  it('breaks to a new page instead of a table', async () => {
    const parts = Object.fromEntries(Object.keys(none).map((part) => [part, 1n])) as typeof none;
    const currencies = statement.currencies.map((currency) => ({ ...currency, parts }));
    const pages = pdfText(await statementPdf({ ...statement, currencies }, { month: '2026-11', rail: 'live' }));
    expect(pages.map((page) => page.match(/^(USD|GBP|EUR)$/gm))).toEqual([['USD'], ['GBP'], ['EUR']]);
  });

  it('says when there was nothing', async () => {
    const [page] = pdfText(await statementPdf({ ...statement, currencies: [] }, { month: '2026-11', rail: 'live' }));
    expect(page).toContain('There was no balance and no change in this month.');
  });
});
