import { uuidV8 } from '@landed/codec/uuid-v8';
import type { BankAccountId, BankAccountRef } from '@landed/contracts/bank-account/types';
import type { Database } from '../../database.js';

/** The action that notifies the owner of a merchant about a saved bank account. */
export const ownerNotified = 'bank_account.owner_notified';

export function ownerNoticeActionId(bankAccountId: BankAccountId): string {
  return uuidV8(`owner-notice/${bankAccountId}`);
}

/** Records once what became of the e-mail to the owner. */
export async function recordOwnerNotice(
  { prisma }: Database,
  { rail, merchantId, bankAccountId }: BankAccountRef,
  { result, detail }: { readonly result: 'accepted' | 'rejected'; readonly detail: string },
): Promise<void> {
  await prisma.operatorAction.createMany({
    data: {
      id: ownerNoticeActionId(bankAccountId),
      rail,
      merchantId,
      action: ownerNotified,
      target: bankAccountId,
      actor: 'landed',
      reason: 'The bank account was saved.',
      result,
      detail,
    },
    skipDuplicates: true,
  });
}
