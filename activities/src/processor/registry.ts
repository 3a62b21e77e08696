import type { ProcessorAccount } from './accounts.js';
import type { AccountRef, ProcessorOf } from './port.js';
import { createStripeProcessor } from './stripe/stripe-processor.js';

/** The processors of this process, one per account. Throws for an account that is not configured. */
export function createProcessors(accounts: readonly ProcessorAccount[]): ProcessorOf {
  const rowOf = perAccount(
    accounts.map((account) => ({
      entity: account.entity,
      rail: account.rail,
      processor: createStripeProcessor(account),
    })),
  );
  return (account) => rowOf(account).processor;
}

/** Finds the row of an account. Throws when the account is not configured. */
export function perAccount<Row extends AccountRef>(rows: readonly Row[]): (account: AccountRef) => Row {
  const byAccount = new Map(rows.map((row) => [`${row.entity}/${row.rail}`, row]));
  return ({ entity, rail }) => {
    const row = byAccount.get(`${entity}/${rail}`);
    if (row === undefined)
      throw new Error(`No processor account for ${entity} on ${rail}: add it to PROCESSOR_ACCOUNTS.`);
    return row;
  };
}
