import type { BankAccount } from '@landed/contracts/bank-account/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { listTeam } from '@landed/prisma/read/user/find-team';
import type { OutgoingMail } from '@landed/prisma/write/user/add-mail';
import { addNotMeMails, notMeDays } from '@landed/prisma/write/user/not-me';
import type { UserService } from '../user/user-service.js';
import { oneLine } from '@landed/contracts/text/one-line';

export interface ChangedAccount {
  readonly merchantId: MerchantId;
  readonly merchantName: string;
  readonly account: BankAccount;
  /** The person who saved it. */
  readonly savedBy: string;
}

/**
 * Puts a mail to each owner and each person of finance in the outbox: which account was saved, by whom, and a link that
 * stops the payouts without signing in. It has no number but the last four. A second call sends the mails again.
 */
export async function tellTeam(service: UserService, changed: ChangedAccount): Promise<void> {
  const { database, keyring, origin } = service;
  const team = await listTeam(database, keyring, changed.merchantId);
  const recipients = team.filter(
    ({ roles, isDisabled }) => !isDisabled && roles.some((role) => role === 'owner' || role === 'finance'),
  );
  await addNotMeMails(service, changed.merchantId, recipients, (to, token) => notMeMail(to, changed, origin, token));
}

function notMeMail(
  to: string,
  { merchantName, account, savedBy }: ChangedAccount,
  origin: string,
  token: string,
): OutgoingMail {
  const { currency, lastFour, usableFrom, rail } = account;
  const mode = rail === 'test' ? ' (test mode)' : '';
  return {
    kind: 'bank_account_changed',
    to,
    subject: `The ${currency} bank account of ${oneLine(merchantName)} was changed${mode}`,
    text: `Hello,

${oneLine(savedBy)} changed where ${currency} payouts of ${oneLine(merchantName)} go${mode}.

  Now:     account ending in ${lastFour}
  In use:  from ${usableFrom.slice(0, 16).replace('T', ' ')} UTC

If you know about this, there is nothing to do.

This was not me: open this link to stop all payouts at once. It works once and for ${notMeDays} days, without signing in:

${origin}/not-me/${token}
`,
  };
}
