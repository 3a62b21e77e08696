import type { Keyring } from '@landed/codec/keyring';
import type { BankAccountRef } from '@landed/contracts/bank-account/types';
import type { Database } from '@landed/prisma/database';
import { loadOwnerNotice } from '@landed/prisma/read/bank-account/load-owner-notice';
import { recordOwnerNotice } from '@landed/prisma/write/bank-account/record-owner-notice';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { Mailer } from '@landed/mail/mailer';
import { ownerNoticeMail } from './owner-notice-mail.js';

export interface OwnerNoticeDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  /** Null: no mail server is configured, and nothing is sent. */
  readonly mailer: Mailer | null;
}

/**
 * - `sent`: the mail server has the message.
 * - `rejected`: the mail server will never take it, for example because the mailbox does not exist.
 * - `no_address`: the merchant has no owner e-mail. `not_configured`: there is no mail server.
 * - `not_found`: the merchant has no such bank account.
 */
export type OwnerNoticeOutcome = 'sent' | 'rejected' | 'no_address' | 'not_configured' | 'not_found';

export function createOwnerNoticeActivities(dependencies: OwnerNoticeDependencies) {
  return {
    /**
     * Sends the owner of a merchant one message about a saved bank account, and records that. Fails while the mail server
     * does not take it, so that Temporal tries again. After a record, a second run sends nothing.
     */
    notifyOwner: (bankAccount: BankAccountRef): Promise<OwnerNoticeOutcome> => notify(dependencies, bankAccount),
  };
}

async function notify(
  { database, keyring, mailer }: OwnerNoticeDependencies,
  ref: BankAccountRef,
): Promise<OwnerNoticeOutcome> {
  if (mailer === null) return 'not_configured';
  const notice = await loadOwnerNotice(database, keyring, ref);
  if (notice === null) return 'not_found';
  if (notice.doneAs !== null) return notice.doneAs === 'accepted' ? 'sent' : 'rejected';
  const { ownerEmail } = notice;
  if (ownerEmail === null) return 'no_address';
  const mail = ownerNoticeMail(ref, notice);
  const outcome = await mailer.send({ ...mail, to: ownerEmail });
  if (outcome.kind === 'unknown') throw notTaken(outcome.code);
  if (outcome.kind === 'rejected') {
    const detail = 'The mail server does not take e-mails to the owner. Check the address.';
    await recordOwnerNotice(database, ref, { result: 'rejected', detail });
    return 'rejected';
  }
  await recordOwnerNotice(database, ref, { result: 'accepted', detail: 'An e-mail was sent to the owner.' });
  return 'sent';
}

/** The reason has neither the address nor a text of the mail server. */
function notTaken(code: string): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'mail_not_taken',
    message: `The mail server did not take the message (${code}).`,
    category: ApplicationFailureCategory.BENIGN,
  });
}
