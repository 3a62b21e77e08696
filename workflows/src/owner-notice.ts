import type { createOwnerNoticeActivities, OwnerNoticeOutcome } from '@landed/activities/bank-account/owner-notice';
import type { BankAccountRef } from '@landed/contracts/bank-account/types';
import { proxyActivities, setWorkflowOptions } from '@temporalio/workflow';
import { autoUpgrade } from './auto-upgrade.js';

const { notifyOwner } = proxyActivities<ReturnType<typeof createOwnerNoticeActivities>>({
  // Connecting, the greeting and a silent server together.
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '7 days',
  retry: { initialInterval: '5s', maximumInterval: '15 minutes' },
  summary: 'Send the e-mail',
});

setWorkflowOptions(autoUpgrade, ownerNotice);

/**
 * Notifies the owner of a merchant by e-mail that a bank account was saved. The history has ids, not the address or the text.
 *
 * Trigger: `attachBankAccount`, after it has saved the bank account. Id: `owner/<rail>/<bank account>`.
 * Messages: none.
 * Steps: `notifyOwner`, repeated for a week while the mail server does not take the message. The message may arrive twice.
 * Undone on failure: nothing. Ends in: what became of the message.
 * Recorded histories: `test/replay/histories/owner-notice-*.json`.
 */
export function ownerNotice(bankAccount: BankAccountRef): Promise<OwnerNoticeOutcome> {
  return notifyOwner(bankAccount);
}
