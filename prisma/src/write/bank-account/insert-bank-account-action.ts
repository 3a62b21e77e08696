import { uuidV8 } from '@landed/codec/uuid-v8';
import type { BankAccountRequest } from '@landed/contracts/bank-account/types';
import type { Prisma } from '../../generated/client.js';
import { userColumns } from '../changed-by/user-columns.js';

/** Records once what became of a request to save a bank account. */
export async function insertBankAccountAction(
  transaction: Pick<Prisma.TransactionClient, 'operatorAction'>,
  { bankAccountId, rail, merchantId, actor, reason, user }: BankAccountRequest,
  { result, detail }: { readonly result: 'accepted' | 'rejected'; readonly detail: string },
): Promise<void> {
  await transaction.operatorAction.createMany({
    data: {
      id: uuidV8(`bank-account/${bankAccountId}/${result}`),
      rail,
      merchantId,
      action: 'bank_account.saved',
      target: bankAccountId,
      actor,
      reason,
      result,
      detail,
      ...userColumns(user),
    },
    skipDuplicates: true,
  });
}
