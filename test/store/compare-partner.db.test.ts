import type { PayoutPartner } from '@landed/activities/payout/partner/port';
import { comparePartner } from '@landed/activities/reconciliation/compare-partner';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { holdPayout } from '@landed/prisma/write/payout/hold-payout';
import { resolveUnseen } from '@landed/prisma/write/reconciliation/save-differences';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { fakePartner } from './fake-partner.js';
import { payoutActivities, payoutCases } from './payout-case.js';

const keyring = newKeyring();
const account = { rail: 'test', entity: 'us' } as const;
let fresh: FreshDatabase;
let cases: ReturnType<typeof payoutCases>;
let bank: ReturnType<typeof fakePartner>;
let isSilent = false;

beforeAll(async () => {
  fresh = await createFreshDatabase();
  cases = payoutCases(fresh.database, keyring);
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  await fresh.empty();
  isSilent = false;
  bank = fakePartner({ fault: () => (isSilent ? 'before_effect' : 'none'), isFunded: () => true });
});

const dependencies = () => ({ database: fresh.database, keyring, partnerOf: () => bank.partner });
const activities = () => payoutActivities(fresh.database, keyring, () => bank.partner);

/** A payout of 17,100 that the partner has sent to the bank. */
async function sent(): Promise<MerchantPayoutInput> {
  const payout = await cases.paid();
  await activities().transferPayout(payout);
  await activities().sendToBank(payout);
  return payout;
}

/** What the partner states now. The event about it is lost. */
async function atBank(state: 'paid' | 'failed', payout?: MerchantPayoutInput): Promise<void> {
  for (const each of bank.atBank) {
    each.state = state;
    each.failureCode = state === 'failed' ? 'account_closed' : null;
  }
  if (payout !== undefined) await activities().refreshPayout(payout);
}

async function compared(attempt = 1) {
  const begunAt = new Date().toISOString();
  const run = { runId: 'unused', begunAt };
  const { behind, next } = await comparePartner(dependencies(), account, run, null, attempt);
  await resolveUnseen(fresh.database, account, begunAt);
  const rows = await fresh.database.prisma.reconciliationDifference.findMany({
    where: { state: 'open' },
    orderBy: { firstSeenAt: 'asc' },
  });
  const open = rows.map(({ kind, processorAmount, ourAmount }) => [kind, processorAmount, ourAmount]);
  return { behind: behind.map(({ payoutId }) => payoutId), open, next };
}

it('comparePartner finds a payout that was returned after it was paid, and its money comes back to the balance', async () => {
  const payout = await sent();
  await atBank('paid', payout);
  expect(await compared()).toEqual({ behind: [], open: [], next: null });
  await atBank('failed');
  expect(await compared()).toEqual({
    behind: [payout.payoutId],
    open: [['payout_returned', 17_100n, 17_100n]],
    next: null,
  });
  // What the workflow that is woken does.
  await activities().refreshPayout(payout);
  await activities().takeTransferBack(payout);
  await activities().failPayout(payout, 'account_closed');
  expect(await cases.balances(payout.merchantId)).toMatchObject({ merchant_available: 17_100 });
  expect((await cases.events(payout.payoutId)).at(-1)).toEqual(['payout.failed', expect.any(Number), 'paid']);
  expect(await compared()).toEqual({ behind: [], open: [], next: null });
});

it('comparePartner finds a return that is older than the payouts which it reads every day, by the balance', async () => {
  const payout = await sent();
  await atBank('paid', payout);
  await atBank('failed');
  await fresh.database.prisma.$transaction([
    fresh.database.prisma.$executeRaw`SET LOCAL session_replication_role = 'replica'`,
    fresh.database.prisma.$executeRaw`UPDATE payout SET created_at = created_at - interval '40 days'`,
  ]);
  const { partner } = bank;
  const listPayouts: typeof partner.listPayouts = async (request) =>
    Date.now() - Date.parse(request.since) > 30 * 86_400_000
      ? partner.listPayouts(request)
      : { kind: 'made', payouts: [] };
  bank = { ...bank, partner: { ...partner, listPayouts } };
  expect(await compared()).toMatchObject({
    behind: [payout.payoutId],
    open: [['payout_returned', 17_100n, 17_100n]],
  });
});

it('comparePartner wakes a payout whose confirmation was lost, and calls it no difference', async () => {
  const payout = await sent();
  await atBank('paid');
  expect(await compared()).toEqual({ behind: [payout.payoutId], open: [], next: null });
});

it('comparePartner reports a payout that only the partner has, and one that goes on there after it failed here', async () => {
  const payout = await sent();
  await atBank('failed', payout);
  await activities().takeTransferBack(payout);
  await activities().failPayout(payout, 'account_closed');
  await atBank('paid');
  bank.atBank.push({ payoutId: 'x', amount: 70, externalAccountId: 'ba', state: 'paid', failureCode: null });
  const { open } = await compared();
  expect(open).toEqual(
    expect.arrayContaining([
      ['payout_status_differs', 17_100n, 17_100n],
      ['payout_status_differs', 70n, null],
      ['connected_balance', -17_170n, 0n],
    ]),
  );
});

it('comparePartner does not call money on its way a difference, but reports what stays on the account', async () => {
  const payout = await sent();
  await atBank('paid', payout);
  bank.transfers.push({ payoutId: 'by hand', amount: 300, reversed: 0 });
  expect((await compared()).open).toEqual([['connected_balance', 300n, 0n]]);
  bank.transfers.pop();
  const next = await cases.paid(payout.merchantId, '2026-W50');
  await activities().transferPayout(next);
  expect((await compared()).open).toEqual([]);
});

it('comparePartner reports money on an account whose payout is held, before and after its transfer', async () => {
  const merchantId = await cases.payee();
  const payout = await cases.paid(merchantId, '2026-W50');
  await holdPayout(fresh.database, payout, true);
  bank.transfers.push({ payoutId: 'by hand', amount: 300, reversed: 0 });
  expect((await compared()).open).toEqual([['connected_balance', 300n, 0n]]);
  await holdPayout(fresh.database, payout, false);
  await activities().transferPayout(payout);
  await holdPayout(fresh.database, payout, true);
  expect((await compared()).open).toEqual([['connected_balance', 17_400n, 17_100n]]);
});

it('comparePartner goes on when one account cannot be read, keeps what it had found there, and reports the account in the end', async () => {
  const payout = await sent();
  await atBank('paid', payout);
  const hidden = await cases.payee();
  bank.transfers.push({ payoutId: 'by hand', amount: 300, reversed: 0 });
  const { partner } = bank;
  const of =
    (merchantId: string) =>
    ({ accountId }: { readonly accountId: string }) =>
      accountId.includes(merchantId);
  const [isPaid, isHidden] = [of(payout.merchantId), of(hidden)];
  const payouts = { kind: 'made', payouts: [] } as const;
  const shown: PayoutPartner = {
    ...partner,
    listPayouts: async (account) => (isPaid(account) ? partner.listPayouts(account) : payouts),
  };
  const silent: PayoutPartner = {
    ...shown,
    listPayouts: async (account) => (isHidden(account) ? { kind: 'unknown', detail: {} } : shown.listPayouts(account)),
  };
  bank = { ...bank, partner: shown };
  const both = [
    ['connected_balance', 300n, 0n],
    ['connected_balance', 300n, 0n],
  ];
  expect((await compared()).open).toEqual(both);
  bank = { ...bank, partner: silent };
  await expect(compared(4)).rejects.toThrow('no fact');
  expect((await compared(5)).open).toEqual([...both, ['account_unreadable', null, null]]);
  bank = { ...bank, partner: shown };
  expect((await compared()).open).toEqual(both);
});

it('recheckPayout reads the partner, says what it found, and records it', async () => {
  const payout = await sent();
  const by = { actor: 'f.okafor', reason: 'OPS-1' };
  const recheck = (key: string) => activities().recheckPayout(payout, by, key);
  expect((await recheck('1')).detail).toMatch(/^The partner states nothing new: the payout is \w+\.$/);
  await atBank('paid', payout);
  expect((await recheck('2')).detail).toBe('The partner states nothing new: the payout is paid.');
  await atBank('failed');
  const found = {
    result: 'accepted',
    actor: by.actor,
    detail:
      'The bank has returned or rejected the payout (account_closed). It was paid here; its money goes back to the balance.',
  };
  expect([await recheck('3'), await recheck('3')]).toEqual([found, found]);
  expect(await activities().loadPayoutState(payout)).toMatchObject({ status: 'paid', failingCode: 'account_closed' });
  const actions = await fresh.database.prisma.operatorAction.findMany({ where: { target: payout.payoutId } });
  expect(actions.map(({ action, result }) => `${action} ${result}`)).toEqual(Array(3).fill('payout.recheck accepted'));
});

it('comparePartner saves nothing and states no fact while the partner does not respond', async () => {
  await sent();
  isSilent = true;
  await expect(compared()).rejects.toThrow('no fact');
});
