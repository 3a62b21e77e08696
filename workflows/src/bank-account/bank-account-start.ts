import type { BankAccountRequest } from '@landed/contracts/bank-account/types';
import { bankAccountWorkflowId } from '../ids.js';
import { searchAttributes, workFor } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/**
 * Start options of the workflow that saves a bank account. One request runs once; an operator's once more with its
 * approval, because the run that found none has ended.
 */
export function bankAccountStart(request: BankAccountRequest) {
  return {
    workflowId: bankAccountWorkflowId(request),
    taskQueue: coreTaskQueue,
    workflowIdReusePolicy:
      request.approved === undefined ? ('REJECT_DUPLICATE' as const) : ('ALLOW_DUPLICATE' as const),
    args: [request] as [BankAccountRequest],
    typedSearchAttributes: [
      ...workFor(request, 'bank_account'),
      { key: searchAttributes.currency, value: request.currency },
    ],
    staticSummary: `Save the ${request.currency} bank account`,
  };
}
