import type { BankAccount } from '@landed/contracts/bank-account/types';
import { asId } from '@landed/contracts/ids/ids';
import { expect, it } from 'vitest';
import { ownerNoticeMail } from './owner-notice-mail.js';

const bankAccountId = asId<'bank_account'>('0b8a5a0e-6b6c-4d3e-9a27-0c8f6b1f7a11');
const ref = {
  rail: 'live',
  merchantId: asId<'merchant'>('01a20b3c-5d7e-7a10-9f3b-6b1f0d2c4e5a'),
  bankAccountId,
} as const;
const bankAccount: BankAccount = {
  id: bankAccountId,
  rail: 'live',
  entity: 'us',
  currency: 'USD',
  country: 'US',
  bankName: 'TEST BANK',
  lastFour: '6789',
  status: 'active',
  failureCode: null,
  usableFrom: '2026-11-24T08:15:30.123Z',
  savedBy: 'operator',
  source: 'dashboard',
  createdAt: '2026-11-23T08:15:30.123Z',
  replacedAt: null,
};
const facts = { merchantName: 'Harbour Leather', bankAccount, replacedLastFour: '1234' };

it('ownerNoticeMail says where payouts go, by the last four, and how to hold them', () => {
  expect(ownerNoticeMail(ref, facts)).toEqual({
    subject: 'The bank account for your USD payouts was changed',
    key: `owner-notice.${bankAccountId}`,
    text: `Hello,

the bank account of Harbour Leather for payouts in USD was changed on 2026-11-23 08:15 UTC.

  Now:     TEST BANK, ending in 6789
  Before:  ending in 1234
  Payouts: go to the new account from 2026-11-24 08:15 UTC on

If you asked for this, there is nothing to do.

If this was not you, act now: a payout that has reached a bank can rarely be brought back.

1. Reply to this e-mail, or call your usual contact. Say: "Hold the payouts of merchant ${ref.merchantId}." A hold takes effect at once. Your sales and refunds continue.
2. Tell us the last four characters of your own account. We set it again before the hold ends.
3. Let us replace your API keys if they may be known too.

We never ask for an account number, a password or a key by e-mail.
`,
  });
});

it('ownerNoticeMail says that there was no account before, and that test mode moves no money', () => {
  const { subject, text } = ownerNoticeMail({ ...ref, rail: 'test' }, { ...facts, replacedLastFour: null });
  expect(subject).toBe('[test] The bank account for your USD payouts was changed');
  expect(text).toContain('Before:  no account\n');
  expect(text).toContain('This is test mode: no money moves.\n\nIf you asked for this');
});

it('ownerNoticeMail keeps a name on its line, whatever characters it has', () => {
  const hostile = { ...facts, bankAccount: { ...bankAccount, bankName: 'BANK\r\n\r\nCall +1 555 0100\u0000' } };
  expect(ownerNoticeMail(ref, hostile).text).toContain('  Now:     BANK Call +1 555 0100 , ending in 6789\n');
});
