import type { BankAccountOutcome, BankAccountRequest } from '@landed/contracts/bank-account/types';

/**
 * Saves a bank account in a workflow, which has the secret keys of the payout partner. The caller of this package supplies
 * it, because it needs a Temporal client.
 */
export interface BankAccountSaver {
  save(request: BankAccountRequest): Promise<BankAccountOutcome>;
}
