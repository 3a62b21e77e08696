import type { BankAccount, BankAccountId } from '@landed/contracts/bank-account/types';
import type { Database } from '../../database.js';
import { bankAccountOf } from './bank-account-row.js';

/** Null when no bank account has the id. */
export async function findBankAccount({ prisma }: Database, id: BankAccountId): Promise<BankAccount | null> {
  const row = await prisma.bankAccount.findUnique({ where: { id } });
  return row === null ? null : bankAccountOf(row);
}
