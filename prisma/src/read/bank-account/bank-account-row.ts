import type { BankAccount, BankAccountSource } from '@landed/contracts/bank-account/types';
import { asId } from '@landed/contracts/ids/ids';
import type { BankAccountModel } from '../../generated/models.js';

/** A stored bank account without the partner's id. */
export function bankAccountOf(row: BankAccountModel): BankAccount {
  return {
    id: asId<'bank_account'>(row.id),
    rail: row.rail,
    entity: row.entity,
    currency: row.currency,
    country: row.country,
    bankName: row.bankName,
    lastFour: row.lastFour,
    status: row.status,
    failureCode: row.failureCode,
    usableFrom: row.usableFrom.toISOString(),
    savedBy: row.savedBy,
    source: row.source as BankAccountSource,
    createdAt: row.createdAt.toISOString(),
    replacedAt: row.replacedAt?.toISOString() ?? null,
  };
}
