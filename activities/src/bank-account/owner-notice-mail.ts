import type { BankAccount, BankAccountRef } from '@landed/contracts/bank-account/types';
import type { Mail } from '@landed/mail/mailer';
import { oneLine } from '@landed/contracts/text/one-line';

export interface NoticeFacts {
  readonly merchantName: string;
  readonly bankAccount: BankAccount;
  readonly replacedLastFour: string | null;
}

/** The message about a saved bank account: without its number, of which only the last four are known here. */
export function ownerNoticeMail(
  { rail, merchantId, bankAccountId }: BankAccountRef,
  { merchantName, bankAccount, replacedLastFour }: NoticeFacts,
): Omit<Mail, 'to'> {
  const { currency, bankName, country, lastFour, createdAt, usableFrom } = bankAccount;
  const mode = rail === 'test' ? 'This is test mode: no money moves.\n\n' : '';
  const name = oneLine(merchantName);
  return {
    subject: `${rail === 'test' ? '[test] ' : ''}The bank account for your ${currency} payouts was changed`,
    key: `owner-notice.${bankAccountId}`,
    text: `Hello,

the bank account of ${name} for payouts in ${currency} was changed on ${minute(createdAt)}.

  Now:     ${oneLine(bankName ?? country)}, ending in ${lastFour}
  Before:  ${replacedLastFour === null ? 'no account' : `ending in ${replacedLastFour}`}
  Payouts: go to the new account from ${minute(usableFrom)} on

${mode}If you asked for this, there is nothing to do.

If this was not you, act now: a payout that has reached a bank can rarely be brought back.

1. Reply to this e-mail, or call your usual contact. Say: "Hold the payouts of merchant ${merchantId}." A hold takes effect at once. Your sales and refunds continue.
2. Tell us the last four characters of your own account. We set it again before the hold ends.
3. Let us replace your API keys if they may be known too.

We never ask for an account number, a password or a key by e-mail.
`,
  };
}

/** `2026-11-23 08:15 UTC` */
const minute = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
