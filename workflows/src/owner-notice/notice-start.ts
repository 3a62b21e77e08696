import type { BankAccountRef } from '@landed/contracts/bank-account/types';
import { ownerNoticeWorkflowId } from '../ids.js';
import { workFor } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/** Start options of an `ownerNotice`. */
export function ownerNoticeStart({ rail, merchantId, bankAccountId }: BankAccountRef) {
  const args: [BankAccountRef] = [{ rail, merchantId, bankAccountId }];
  return {
    workflowId: ownerNoticeWorkflowId({ rail, bankAccountId }),
    taskQueue: coreTaskQueue,
    args,
    typedSearchAttributes: workFor({ rail, merchantId }, 'owner_notice'),
    staticSummary: 'Notify the owner that a bank account was saved',
  };
}
