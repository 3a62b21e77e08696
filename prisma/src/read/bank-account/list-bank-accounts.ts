import type { BankAccount } from '@landed/contracts/bank-account/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import { bankAccountOf } from './bank-account-row.js';

/** The bank accounts of a merchant on both rails, newest first; `withReplaced`: including those that others have replaced. */
export async function listBankAccounts(
  { prisma }: Pick<Database, 'prisma'>,
  merchantId: MerchantId,
  { withReplaced }: { readonly withReplaced: boolean },
): Promise<readonly BankAccount[]> {
  const rows = await prisma.bankAccount.findMany({
    where: { merchantId, ...(withReplaced ? {} : { replacedAt: null }) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 500,
  });
  return rows.map(bankAccountOf);
}
