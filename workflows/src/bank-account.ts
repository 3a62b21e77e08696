import type { createBankAccountActivities } from '@landed/activities/bank-account/activities';
import type { BankAccountOutcome, BankAccountRequest } from '@landed/contracts/bank-account/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { proxyActivities } from '@temporalio/workflow';
import { processorTaskQueue } from './task-queues.js';

type Activities = ReturnType<typeof createBankAccountActivities>;

/**
 * Saves the bank account of a merchant for one currency: attaches it at the payout partner, and stores what the partner
 * states about it, in place of the one before.
 *
 * Trigger: `landed bank-accounts set`.
 * Id: `bank/<rail>/<bank account>`, so one request is one run.
 * Messages: none. The result is the saved bank account, or why it was rejected.
 * Steps:
 * 1. `attachBankAccount` on the queue of the currency's entity. It is retried for an hour while the partner states
 *    nothing: a token lasts no longer than that.
 * Undone on failure: nothing; the bank account before it stays in place.
 * Ends in: a bank account that is current, or one that was rejected, each with a row in `operator_action`.
 * Recorded histories: `test/replay/histories/bank-account-*.json`.
 */
export function saveBankAccount(request: BankAccountRequest): Promise<BankAccountOutcome> {
  const entity = entityOfCurrency[request.currency];
  const { attachBankAccount } = proxyActivities<Activities>({
    taskQueue: processorTaskQueue(entity),
    // Up to four calls of 4 s, a search of 10 s, and three statements.
    startToCloseTimeout: '40s',
    scheduleToCloseTimeout: '1 hour',
    retry: { initialInterval: '500ms', maximumInterval: '1 minute' },
    summary: `Attach the ${request.currency} bank account at the ${entity} payout partner`,
  });
  return attachBankAccount(request);
}
