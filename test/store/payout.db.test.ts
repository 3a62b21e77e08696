import { uuidV8 } from '@landed/codec/uuid-v8';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { PayoutSkipReason } from '@landed/contracts/payout/status';
import { loadPayout } from '@landed/prisma/read/payout/load-payout';
import { openJson, sealContexts } from '@landed/prisma/sealing';
import { decidePayouts } from '@landed/prisma/write/payout/decide-payouts';
import { holdPayout } from '@landed/prisma/write/payout/hold-payout';
import {
  claimRequest,
  nextRequestNumber,
  saveFailing,
  saveRequestId,
} from '@landed/prisma/write/payout/partner-request';
import { savePayoutStatus } from '@landed/prisma/write/payout/save-payout-status';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { charge, everything, payoutActivities, payoutCases, week } from './payout-case.js';

const fresh = databaseOfFile();
let cases: ReturnType<typeof payoutCases>;
const keyring = newKeyring();

beforeAll(() => {
  cases = payoutCases(fresh.database, keyring);
});

/** A merchant with one payout of 17,100: two charges. */
async function paidOut() {
  const { merchantId } = await cases.paid();
  const [payout] = await cases.payouts(merchantId);
  if (payout === undefined) throw new Error('Nothing was paid.');
  return { merchantId, payout, ref: cases.refOf(merchantId, payout.id) };
}

/** When the Schedule's run of a past week was due, and a moment before it. */
const due = '2026-11-09T06:00:00.000Z';
const beforeDue = new Date(Date.parse(due) - 86_400_000);

/** What that run decides now. */
function decideLate(merchantId: MerchantId) {
  const activities = payoutActivities(fresh.database, keyring, () => {
    throw new Error('A decision asks no partner.');
  });
  const page = { rail: 'test', period: '2026-W46', asOf: due, rerunAt: null, after: null } as const;
  return activities.decidePayoutPage({ ...page, merchantId });
}

const move = (ref: Awaited<ReturnType<typeof paidOut>>['ref'], to: Parameters<typeof savePayoutStatus>[3]) =>
  savePayoutStatus(fresh.database, keyring, ref, to);
const failed = { to: 'failed', code: 'account_closed' } as const;
const inTransit = { to: 'in_transit', expectedAt: null } as const;

describe('the decision of a run', () => {
  it('pays the balance with its entries, breakdown, journal and event, once', async () => {
    const { merchantId, payout } = await paidOut();
    expect(payout).toMatchObject({ amount: 17_100, status: 'created', attempt: 1, period: week });
    expect(payout.id).toBe(uuidV8(`payout/test/${merchantId}/USD/${week}/1`));
    expect(await cases.decide(merchantId)).toEqual({ next: null, paid: 0, amounts: {}, skipped: {} });
    expect(await cases.decisions(merchantId)).toEqual([[1, 17_100, 'paid']]);
    expect(await cases.balances(merchantId)).toEqual({ merchant_in_transit: 17_100, merchant_reserve: 1_900 });
    const stored = await loadPayout(fresh.database, keyring, cases.refOf(merchantId, payout.id));
    expect(stored?.payout.breakdown).toEqual({
      grossSales: 20_000,
      platformFee: -1_000,
      taxWithheld: 0,
      dutyWithheld: 0,
      reserveHeld: -1_900,
      reserveReleased: 0,
      refunds: 0,
      disputes: 0,
      disputeFees: 0,
      returnedPayouts: 0,
      adjustments: 0,
    });
    expect(await cases.events(payout.id)).toEqual([['payout.created', 1, null]]);
    const event = await fresh.database.prisma.event.findFirstOrThrow({ where: { resourceId: payout.id } });
    expect(openJson(keyring, event.snapshot, sealContexts.snapshot(event.id as never))).toMatchObject({
      object: 'payout',
      amount: 17_100,
      status: 'created',
      amount_breakdown: { gross_sales: 20_000, total: 17_100 },
    });
  });

  it('pays each merchant once when eight runs of eight connections meet', async () => {
    const merchants = await Promise.all(Array.from({ length: 6 }, () => cases.payee()));
    for (const merchantId of merchants) await cases.post(merchantId, { ...charge });
    for (const merchantId of merchants) await cases.post(merchantId, charge);
    const runs = await Promise.all(
      Array.from({ length: 8 }, () => decidePayouts(fresh.database, keyring, everything())),
    );
    expect(runs.filter(({ paid }) => paid > 0)).toHaveLength(1);
    for (const merchantId of merchants) expect(await cases.payouts(merchantId)).toHaveLength(1);
  });

  it('pages through the accounts of both rails and decides only its own', async () => {
    const merchants = await Promise.all(Array.from({ length: 5 }, () => cases.payee(['USD', 'EUR'])));
    for (const merchantId of merchants) {
      await cases.post(merchantId, charge);
      await cases.post(merchantId, { merchant_available: -50_000, processor_receivable: 50_000 }, { currency: 'EUR' });
    }
    let after: string | null = null;
    for (;;) {
      const page = await decidePayouts(fresh.database, keyring, { ...everything(), after, limit: 3 });
      after = page.next;
      if (after === null) break;
    }
    for (const merchantId of merchants) {
      expect(await cases.decisions(merchantId)).toEqual([
        [1, 8_550, 'below_minimum'],
        [1, 50_000, 'paid'],
      ]);
    }
    expect(await decidePayouts(fresh.database, keyring, { ...everything(), rail: 'live' })).toMatchObject({ paid: 0 });
  });

  it('the decision of a run leaves what is not available yet, and what is posted during the run, to a later week', async () => {
    const merchantId = await cases.payee();
    await cases.post(merchantId, charge, { availableAt: new Date(Date.now() + 3_600_000) });
    expect(await cases.decide(merchantId)).toMatchObject({ paid: 0, skipped: {} });
    await cases.post(merchantId, { ...charge, processor_receivable: 11_450, merchant_available: -10_000 });
    await cases.decide(merchantId);
    await cases.post(merchantId, charge);
    await cases.post(merchantId, charge);
    await cases.decide(merchantId);
    expect((await cases.payouts(merchantId)).map(({ amount }) => amount)).toEqual([10_000]);
    await cases.decide(merchantId, { period: '2026-W50' });
    expect((await cases.payouts(merchantId)).map(({ amount }) => amount)).toEqual([10_000, 17_100]);
  });

  it('the decision of a late run pays nothing that a refund has taken since the run was due', async () => {
    const merchantId = await cases.payee();
    await cases.post(merchantId, charge, { availableAt: beforeDue });
    await cases.post(merchantId, charge, { availableAt: beforeDue });
    const refund = { processor_receivable: -17_100, merchant_available: 17_100 };
    await cases.post(merchantId, refund, { kind: 'refund_succeeded' });
    expect(await decideLate(merchantId)).toMatchObject({ paid: 0, skipped: {} });
    expect(await cases.payouts(merchantId)).toEqual([]);
  });

  it('the decision of a late run pays the reserves that were released since the run was due', async () => {
    const merchantId = await cases.payee();
    await cases.post(merchantId, charge, { availableAt: beforeDue });
    const release = { merchant_reserve: 1_450, merchant_available: -1_450 };
    await cases.post(merchantId, release, { kind: 'reserve_released' });
    expect(await decideLate(merchantId)).toMatchObject({ paid: 1, amounts: { USD: 10_000 } });
  });

  it('breaks down refunds, releases, disputes and their fees, and what else was posted', async () => {
    const merchantId = await cases.payee();
    for (let count = 0; count < 3; count += 1) await cases.post(merchantId, charge);
    await cases.post(merchantId, { merchant_reserve: 400, merchant_available: -400 }, { kind: 'reserve_released' });
    await cases.post(merchantId, { merchant_available: 1_500, dispute_fee: -1_500 }, { kind: 'dispute_opened' });
    await cases.post(merchantId, { processor_receivable: -700, merchant_available: 700 }, { kind: 'correction' });
    await cases.decide(merchantId);
    const [payout] = await cases.payouts(merchantId);
    const stored = await loadPayout(fresh.database, keyring, cases.refOf(merchantId, payout?.id ?? ''));
    expect(stored?.payout).toMatchObject({
      amount: 25_650 + 400 - 1_500 - 700,
      breakdown: {
        grossSales: 30_000,
        reserveHeld: -2_850,
        reserveReleased: 400,
        disputeFees: -1_500,
        adjustments: -700,
      },
    });
  });
});

describe('a balance that is not paid', () => {
  type Payee = Awaited<ReturnType<typeof cases.payee>>;
  type Change = (id: Payee) => Promise<unknown>;
  const skipped: Readonly<Record<PayoutSkipReason, readonly [change: Change, balance: number]>> = {
    held: [(id) => hold(id), 17_100],
    negative_balance: [(id) => cases.post(id, { merchant_available: 30_000, suspense: -30_000 }), -12_900],
    below_minimum: [(id) => cases.post(id, { merchant_available: 7_101, suspense: -7_101 }), 9_999],
    no_bank_account: [(id) => replaceNothing(id), 17_100],
    bank_account_errored: [(id) => error(id), 17_100],
    bank_account_changed: [(id) => cases.giveBankAccount(id, 'USD', { usableFrom: inAnHour() }), 17_100],
  };

  it.each(Object.entries(skipped))(
    'a balance that is not paid is stored with the reason %s, and its money stays',
    async (reason, [change, balance]) => {
      const merchantId = await cases.payee();
      await cases.post(merchantId, charge);
      await cases.post(merchantId, charge);
      await change(merchantId);
      expect(await cases.decide(merchantId)).toMatchObject({ paid: 0, skipped: { [reason]: 1 } });
      expect(await cases.decisions(merchantId)).toEqual([[1, balance, reason]]);
      expect((await cases.balances(merchantId))['merchant_available']).toBe(balance);
    },
  );

  it('a balance that is not paid has the first reason that holds: the hold before everything else', async () => {
    const merchantId = await cases.payee([]);
    await cases.post(merchantId, { merchant_available: 300, suspense: -300 });
    await hold(merchantId);
    await cases.decide(merchantId);
    expect(await cases.decisions(merchantId)).toEqual([[1, -300, 'held']]);
  });

  it('a balance is paid at the minimum exactly', async () => {
    const merchantId = await cases.payee();
    await cases.post(merchantId, { merchant_available: -10_000, processor_receivable: 10_000 });
    expect(await cases.decide(merchantId)).toMatchObject({ paid: 1, amounts: { USD: 10_000 } });
  });

  const hold = (id: Payee) => fresh.database.prisma.merchant.update({ where: { id }, data: { heldAt: new Date() } });
  const replaceNothing = (merchantId: Payee) =>
    fresh.database.prisma.bankAccount.updateMany({ where: { merchantId }, data: { replacedAt: new Date() } });
  const error = (merchantId: Payee) =>
    fresh.database.prisma.bankAccount.updateMany({
      where: { merchantId },
      data: { status: 'errored', failureCode: 'account_closed' },
    });
  const inAnHour = () => new Date(Date.now() + 3_600_000);
});

describe('a payout', () => {
  it('a payout moves from created to in_transit to paid, each move once', async () => {
    const { merchantId, payout, ref } = await paidOut();
    expect(await move(ref, inTransit)).toMatchObject({ status: 'in_transit' });
    expect(await move(ref, inTransit)).toBeNull();
    expect(await move(ref, { to: 'paid' })).toMatchObject({ status: 'paid' });
    expect(await move(ref, { to: 'paid' })).toBeNull();
    expect(await move(ref, inTransit)).toBeNull();
    expect(await cases.balances(merchantId)).toEqual({ merchant_reserve: 1_900 });
    expect(await cases.events(payout.id)).toEqual([
      ['payout.created', 1, null],
      ['payout.in_transit', 2, 'created'],
      ['payout.paid', 3, 'in_transit'],
    ]);
  });

  it.each([
    ['created', []],
    ['in transit', [inTransit]],
    ['paid', [inTransit, { to: 'paid' } as const]],
  ])('a payout that fails while it is %s gives everything back, exactly once', async (_status, before) => {
    const { merchantId, payout, ref } = await paidOut();
    for (const to of before) await move(ref, to);
    const results = await Promise.all(Array.from({ length: 5 }, () => move(ref, failed)));
    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect(await cases.balances(merchantId)).toEqual({ merchant_available: 17_100, merchant_reserve: 1_900 });
    expect((await cases.events(payout.id)).at(-1)?.[0]).toBe('payout.failed');
    expect(await fresh.database.prisma.bankAccount.findFirst({ where: { merchantId } })).toMatchObject({
      status: 'errored',
      failureCode: 'account_closed',
    });
    expect(await cases.broken()).toEqual([]);
  });

  it('a payout that failed is paid by a re-run after the bank account was replaced, with what came in meanwhile', async () => {
    const { merchantId, ref } = await paidOut();
    await move(ref, failed);
    await cases.post(merchantId, charge);
    const rerun = () => cases.decide(merchantId, { rerunAt: new Date(Date.now() + 60_000).toISOString() });
    await rerun();
    await cases.giveBankAccount(merchantId, 'USD');
    await rerun();
    await rerun();
    expect(await cases.decisions(merchantId)).toEqual([
      [1, 17_100, 'paid'],
      [2, 25_650, 'bank_account_errored'],
      [3, 25_650, 'paid'],
    ]);
    expect(await cases.payouts(merchantId)).toMatchObject([
      { attempt: 1, status: 'failed' },
      { attempt: 2, status: 'created', amount: 25_650 },
    ]);
    const second = await loadPayout(
      fresh.database,
      keyring,
      cases.refOf(merchantId, (await cases.payouts(merchantId))[1]?.id ?? ''),
    );
    expect(second?.payout.breakdown).toMatchObject({ grossSales: 10_000, returnedPayouts: 17_100 });
    expect(await cases.broken()).toEqual([]);
  });

  it('a payout is decided again by a re-run only if it was decided before it, and has failed', async () => {
    const { merchantId, ref } = await paidOut();
    const at = new Date(Date.now() + 60_000).toISOString();
    await cases.post(merchantId, charge);
    await cases.post(merchantId, charge);
    await cases.decide(merchantId, { rerunAt: at });
    expect(await cases.decisions(merchantId)).toHaveLength(1);
    await move(ref, failed);
    await cases.decide(merchantId, { rerunAt: new Date(0).toISOString() });
    expect(await cases.decisions(merchantId)).toHaveLength(1);
  });

  it('a payout goes negative without harm: a refund after the decision is taken from the next weeks', async () => {
    const { merchantId, ref } = await paidOut();
    await cases.post(
      merchantId,
      { processor_receivable: -5_000, merchant_available: 5_000 },
      { kind: 'refund_succeeded' },
    );
    await move(ref, inTransit);
    await move(ref, { to: 'paid' });
    await cases.decide(merchantId, { period: '2026-W50' });
    expect(await cases.decisions(merchantId, '2026-W50')).toEqual([[1, -5_000, 'negative_balance']]);
  });
});

describe('a request to the partner', () => {
  it('a request to the partner is claimed before it is sent, and a later run knows that it may have been sent', async () => {
    const { ref } = await paidOut();
    expect(await claimRequest(fresh.database, ref, 'transfer')).toEqual({ number: 1, sentSecondsAgo: null });
    expect(await claimRequest(fresh.database, ref, 'transfer')).toEqual({
      number: 1,
      sentSecondsAgo: 0,
    });
    await nextRequestNumber(fresh.database, ref, 'transfer', 1);
    await nextRequestNumber(fresh.database, ref, 'transfer', 1);
    expect(await claimRequest(fresh.database, ref, 'transfer')).toEqual({ number: 2, sentSecondsAgo: null });
    await saveRequestId(fresh.database, keyring, ref, 'transfer', 'tr_1');
    await saveRequestId(fresh.database, keyring, ref, 'transfer', 'tr_2');
    expect(await claimRequest(fresh.database, ref, 'transfer')).toBeNull();
    await saveRequestId(fresh.database, keyring, ref, 'partner_payout', 'po_1');
    await saveRequestId(fresh.database, keyring, ref, 'reversal', 'trr_1');
    await saveFailing(fresh.database, ref, 'no_account');
    await saveFailing(fresh.database, ref, 'account_frozen');
    expect(await loadPayout(fresh.database, keyring, ref)).toMatchObject({
      transferId: 'tr_1',
      partnerPayoutId: 'po_1',
      reversalId: 'trr_1',
      accountId: `acct_${ref.merchantId}_us`,
      failingCode: 'no_account',
      transfer: { number: 2 },
    });
  });

  it('a request to the partner is not sent while the payout or its merchant is held; a reversal is', async () => {
    const { ref, merchantId } = await paidOut();
    expect([await holdPayout(fresh.database, ref, true), await holdPayout(fresh.database, ref, true)]).toEqual([
      true,
      false,
    ]);
    expect(await claimRequest(fresh.database, ref, 'transfer')).toBeNull();
    await holdPayout(fresh.database, ref, false);
    await fresh.database.prisma.merchant.update({ where: { id: merchantId }, data: { heldAt: new Date() } });
    expect(await claimRequest(fresh.database, ref, 'partner_payout')).toBeNull();
    expect((await loadPayout(fresh.database, keyring, ref))?.heldBy).toBe('merchant');
    expect(await claimRequest(fresh.database, ref, 'reversal')).toMatchObject({ number: 1 });
  });
});

describe('the database', () => {
  it('rejects an entry that is paid twice, and a payout that does not pay its entries', async () => {
    const { payout, merchantId } = await paidOut();
    const { prisma } = fresh.database;
    const [paid] = await prisma.payoutEntry.findMany({ where: { payoutId: payout.id } });
    await expect(
      prisma.payoutEntry.create({ data: { entryId: paid?.entryId ?? 0n, payoutId: payout.id } }),
    ).rejects.toThrow('Unique constraint');
    const row = await prisma.payout.findUniqueOrThrow({ where: { id: payout.id } });
    await expect(
      prisma.payout.create({ data: { ...row, id: uuidV8('another'), attempt: 2 } as never }),
    ).rejects.toThrow('does not pay its entries');
    await expect(
      prisma.payout.create({ data: { ...row, id: uuidV8('another'), attempt: 2, adjustments: 1n } as never }),
    ).rejects.toThrow('payout_breakdown_check');
    expect(await cases.payouts(merchantId)).toHaveLength(1);
  });

  it.each(['payout_entry', 'payout_decision', 'operator_action', 'payout'])('keeps every row of %s', async (table) => {
    await expect(fresh.database.pool.query(`DELETE FROM ${table}`)).rejects.toThrow();
  });
});

it('every rule of payouts and balances holds after all of these tests', async () => {
  expect(await cases.broken()).toEqual([]);
});
