import type { Keyring } from '@landed/codec/keyring';
import { seal } from '@landed/codec/sealed-box';
import type { BankAccount, BankAccountRequest } from '@landed/contracts/bank-account/types';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import type { Database } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import { bankAccountOf } from '../../read/bank-account/bank-account-row.js';
import { sealContexts } from '../../sealing.js';
import { lockRail } from '../merchant/lock-rail.js';
import { recordMerchantChange } from '../merchant/record-merchant-change.js';
import { insertBankAccountAction } from './insert-bank-account-action.js';

/** What the payout partner states about a bank account. */
export interface AttachedBankAccount {
  readonly externalAccountId: string;
  readonly bankName: string | null;
  readonly lastFour: string;
  readonly country: string;
}

/**
 * Saves a bank account as the current one of its currency, in place of the one before it, and records both: as a change of
 * the merchant and as an action of the operator. A second call with the same id returns what is stored. Null when the
 * merchant is not on the rail.
 *
 * @param holdMilliseconds how long payouts wait, from now by the database's clock
 */
export function saveBankAccount(
  { prisma }: Database,
  keyring: Keyring,
  request: BankAccountRequest,
  attached: AttachedBankAccount,
  holdMilliseconds: number,
): Promise<BankAccount | null> {
  return prisma.$transaction(async (transaction) => {
    // Saves of one merchant happen one after the other, so that exactly one account of a currency is current.
    if (!(await lockRail(transaction, request))) return null;
    const stored = await transaction.bankAccount.findUnique({ where: { id: request.bankAccountId } });
    if (stored !== null) return bankAccountOf(stored);
    const now = await databaseNow(transaction);
    const { rail, merchantId, currency } = request;
    const current = { rail, merchantId, currency, replacedAt: null };
    const before = await transaction.bankAccount.findFirst({ where: current });
    await transaction.bankAccount.updateMany({ where: current, data: { replacedAt: now } });
    const row = await transaction.bankAccount.create({
      data: {
        id: request.bankAccountId,
        rail,
        merchantId,
        entity: entityOfCurrency[currency],
        currency,
        country: attached.country,
        bankName: attached.bankName,
        lastFour: attached.lastFour,
        externalAccount: Uint8Array.from(sealedExternalAccount(keyring, request, attached)),
        usableFrom: new Date(now.getTime() + holdMilliseconds),
        savedBy: request.actor,
        source: request.source,
        createdAt: now,
      },
    });
    const fields = { [`lastFour${currency}`]: { before: before?.lastFour ?? null, after: attached.lastFour } };
    await recordMerchantChange(transaction, { merchantId, rail, kind: 'bank_account_saved', fields }, request);
    const detail = `Payouts in ${currency} go to the account ending in ${attached.lastFour}.`;
    await insertBankAccountAction(transaction, request, { result: 'accepted', detail });
    return bankAccountOf(row);
  });
}

function sealedExternalAccount(
  keyring: Keyring,
  { bankAccountId }: BankAccountRequest,
  { externalAccountId }: AttachedBankAccount,
): Buffer {
  return seal(keyring, Buffer.from(externalAccountId), sealContexts.externalAccount(bankAccountId));
}

async function databaseNow(transaction: Prisma.TransactionClient): Promise<Date> {
  const [row] = await transaction.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp()::timestamptz(3) AS now`;
  if (row === undefined) throw new Error('The database did not state its time.');
  return row.now;
}
