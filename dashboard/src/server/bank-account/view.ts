import type { BankAccount } from '@landed/contracts/bank-account/types';
import type { BankAccountView } from '../../wire/bank-account.js';

/** @param nameOf the name to show for an actor. */
export function bankAccountView(account: BankAccount, nameOf: (actor: string) => string): BankAccountView {
  return {
    id: account.id,
    currency: account.currency,
    country: account.country,
    bank_name: account.bankName,
    last_four: account.lastFour,
    status: account.status,
    failure_code: account.failureCode,
    usable_from: account.usableFrom,
    saved_by: nameOf(account.savedBy),
    source: account.source,
    created_at: account.createdAt,
    replaced_at: account.replacedAt,
  };
}
