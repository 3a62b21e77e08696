import type { DomainOwner } from '@landed/contracts/payment-method-domain/types';
import { walletDomainWorkflowId } from '../ids.js';
import type { WalletDomainInput } from '../payment-method-domain.js';
import { workFor } from '../search-attributes.js';
import { coreTaskQueue } from '../task-queues.js';

/** Start options of a `walletDomain`. A running one takes the message instead. */
export function domainStart({ rail, merchantId }: DomainOwner) {
  const owner = { rail, merchantId };
  const args: [WalletDomainInput] = [owner];
  return {
    workflowId: walletDomainWorkflowId(owner),
    taskQueue: coreTaskQueue,
    args,
    workflowTaskTimeout: '5s' as const,
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    typedSearchAttributes: workFor(owner, 'wallet_domain'),
    staticSummary: `Wallet domain (${rail})`,
  };
}
