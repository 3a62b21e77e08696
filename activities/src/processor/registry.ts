import type { ProcessorAccount } from './accounts.js';
import type { Processor, ProcessorOf } from './port.js';
import { createStripeProcessor } from './stripe/stripe-processor.js';

/** The processors of this process, one per account. A charge for an account that is not configured throws. */
export function createProcessors(accounts: readonly ProcessorAccount[]): ProcessorOf {
  const byAccount = new Map<string, Processor>(
    accounts.map((account) => [`${account.entity}/${account.rail}`, createStripeProcessor(account)]),
  );
  return ({ entity, rail }) => {
    const processor = byAccount.get(`${entity}/${rail}`);
    if (processor === undefined) throw new Error(`No processor account for ${entity} on ${rail}.`);
    return processor;
  };
}
