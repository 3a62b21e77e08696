import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import type { BankAccount, BankAccountRef } from '@landed/contracts/bank-account/types';
import type { Database } from '../../database.js';
import { sealContexts } from '../../sealing.js';
import { ownerNoticeActionId } from '../../write/bank-account/record-owner-notice.js';
import { bankAccountOf } from './bank-account-row.js';

/** What the owner of a merchant reads about a saved bank account. */
export interface OwnerNotice {
  readonly merchantName: string;
  /** Null when no address is recorded. */
  readonly ownerEmail: string | null;
  readonly bankAccount: BankAccount;
  /** The last four of the account whose place it took; null when it is the first one. */
  readonly replacedLastFour: string | null;
  /** What the mail server stated about the message; null while it was not sent. */
  readonly doneAs: 'accepted' | 'rejected' | null;
}

/** Null when the merchant has no such bank account. */
export async function loadOwnerNotice(
  { prisma }: Database,
  keyring: Keyring,
  { rail, merchantId, bankAccountId }: BankAccountRef,
): Promise<OwnerNotice | null> {
  const row = await prisma.bankAccount.findFirst({ where: { id: bankAccountId, rail, merchantId } });
  if (row === null) return null;
  const [merchant, replaced, done] = await Promise.all([
    prisma.merchant.findUniqueOrThrow({ where: { id: merchantId }, select: { name: true, ownerEmail: true } }),
    prisma.bankAccount.findFirst({
      where: { rail, merchantId, currency: row.currency, replacedAt: row.createdAt, NOT: { id: row.id } },
      select: { lastFour: true },
    }),
    prisma.operatorAction.findUnique({ where: { id: ownerNoticeActionId(bankAccountId) }, select: { result: true } }),
  ]);
  return {
    merchantName: merchant.name,
    ownerEmail:
      merchant.ownerEmail === null
        ? null
        : open(keyring, merchant.ownerEmail, sealContexts.ownerEmail(merchantId)).toString('utf8'),
    bankAccount: bankAccountOf(row),
    replacedLastFour: replaced?.lastFour ?? null,
    doneAs: done === null ? null : (done.result as 'accepted' | 'rejected'),
  };
}
