import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Database } from '@landed/prisma/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { interleave } from './interleave.js';
import { charge, payoutCases } from './payout-case.js';

const fresh = databaseOfFile();
let cases: ReturnType<typeof payoutCases>;
const keyring = newKeyring();

beforeAll(() => {
  cases = payoutCases(fresh.database, keyring);
});

type Change = (database: Database, merchantId: MerchantId) => Promise<unknown>;

const hold: Change = ({ prisma }, id) => prisma.merchant.update({ where: { id }, data: { heldAt: new Date() } });
const release: Change = ({ prisma }, id) => prisma.merchant.update({ where: { id }, data: { heldAt: null } });
const loseBankAccount: Change = ({ prisma }, merchantId) =>
  prisma.bankAccount.updateMany({ where: { merchantId }, data: { replacedAt: new Date() } });
const failBankAccount: Change = ({ prisma }, merchantId) =>
  prisma.bankAccount.updateMany({ where: { merchantId }, data: { status: 'errored', failureCode: 'account_closed' } });
const delayBankAccount: Change = ({ prisma }, merchantId) =>
  prisma.bankAccount.updateMany({ where: { merchantId }, data: { usableFrom: new Date(Date.now() + 3_600_000) } });
const takeMoney: Change = (database, merchantId) =>
  payoutCases(database, keyring).post(merchantId, { merchant_available: 20_000, suspense: -20_000 });

/** The change commits after the facts were read and before the decision is written, which waits for the table. */
async function decideDuring(merchantId: MerchantId, change: Change) {
  await interleave(
    fresh,
    async (held) => {
      await held.pool.query('LOCK TABLE payout_decision IN SHARE MODE');
      await change(held, merchantId);
    },
    (database) => payoutCases(database, keyring).decide(merchantId),
  );
  return cases.decisions(merchantId);
}

async function payee() {
  const merchantId = await cases.payee();
  await cases.post(merchantId, charge);
  await cases.post(merchantId, charge);
  return merchantId;
}

describe('a fact that changes while a balance is decided', () => {
  it.each([
    ['an operator holds the merchant', hold, [1, 17_100, 'held']],
    ['the bank account is removed', loseBankAccount, [1, 17_100, 'no_bank_account']],
    ['the bank account fails', failBankAccount, [1, 17_100, 'bank_account_errored']],
    ['the bank account is delayed', delayBankAccount, [1, 17_100, 'bank_account_changed']],
    ['the balance becomes negative', takeMoney, [1, -2_900, 'negative_balance']],
  ] as const)('a balance is not paid when %s between facts and decision', async (_, change, decision) => {
    const merchantId = await payee();
    expect(await decideDuring(merchantId, change), 'Money').toEqual([decision]);
    expect(await cases.payouts(merchantId), 'Money').toEqual([]);
    expect(await cases.broken()).toEqual([]);
  });

  it('a balance is paid when an operator releases the merchant between facts and decision', async () => {
    const merchantId = await payee();
    await hold(fresh.database, merchantId);
    expect(await decideDuring(merchantId, release)).toEqual([[1, 17_100, 'paid']]);
  });

  it('a balance is paid with what comes in between facts and decision', async () => {
    const merchantId = await payee();
    const earn: Change = (database, id) =>
      payoutCases(database, keyring).post(id, charge, { availableAt: new Date(0) });
    expect(await decideDuring(merchantId, earn)).toEqual([[1, 25_650, 'paid']]);
    expect((await cases.payouts(merchantId)).map(({ amount }) => amount)).toEqual([25_650]);
    expect(await cases.broken()).toEqual([]);
  });
});
