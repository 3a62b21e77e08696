import type { BankAccount } from '@landed/contracts/bank-account/types';
import type { BankAccountView } from '../../wire/bank-account.js';

export function bankAccountView(account: BankAccount): BankAccountView {
  return {
    id: account.id,
    currency: account.currency,
    country: account.country,
    bank_name: account.bankName,
    last_four: account.lastFour,
    status: account.status,
    failure_code: account.failureCode,
    usable_from: account.usableFrom,
    saved_by: account.savedBy,
    source: account.source,
    created_at: account.createdAt,
    replaced_at: account.replacedAt,
  };
}
