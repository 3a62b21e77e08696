import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { createReserveActivities } from '@landed/activities/reserve/activities';
import { accountBalances } from '@landed/prisma/read/ledger/account-balances';
import { verifyLedger } from '@landed/prisma/read/ledger/verify-ledger';
import { countOverdueReserves } from '@landed/prisma/read/reserve-hold/count-overdue-reserves';
import { releaseDueReserves } from '@landed/prisma/write/reserve-hold/release-due-reserves';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { disputeOf, paymentMoney } from './dispute-case.js';
import { fakeRefundProcessor, refundFacts } from './fake-refund-processor.js';
import { newRefundInput, order, type PaidPayment, paidPayment } from './refund-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
/** The reserve of the example order: 10 % of what is left after tax, duty and fee. */
const reserve = 1_027;

const release = (changes: Partial<Parameters<typeof releaseDueReserves>[1]> = {}) =>
  releaseDueReserves(fresh.database, {
    rail: 'test',
    dueAt: new Date().toISOString(),
    limit: 500,
    reference: 'a run of the test',
    ...changes,
  });

async function holdOf({ paymentIntentId }: PaidPayment) {
  const { rows } = await fresh.database.pool.query<{
    held: number;
    released: number;
    due_releases: number;
    due_at: Date;
  }>('SELECT held, released, due_releases, due_at FROM reserve_hold WHERE payment_intent_id = $1', [paymentIntentId]);
  return rows[0];
}

async function releaseJournals({ paymentIntentId }: PaidPayment) {
  const { rows } = await fresh.database.pool.query<{ op_key: string; lines: unknown }>(
    `SELECT j.op_key, jsonb_agg(jsonb_build_array(a.kind, e.amount, e.available_at IS NOT NULL) ORDER BY a.kind) AS lines
     FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id JOIN ledger_account AS a ON a.id = e.account_id
     WHERE j.payment_intent_id = $1 AND j.kind = 'reserve_released' GROUP BY j.id ORDER BY j.id`,
    [paymentIntentId],
  );
  return rows.map(({ op_key: key, lines }) => [key, lines]);
}

/** A payment that was captured a number of days ago, with refunds and disputes at a fake processor. */
async function paid(capturedDaysAgo: number) {
  const payment = await paidPayment(fresh.database, keyring, order, daysAgo(capturedDaysAgo));
  const fake = fakeRefundProcessor({});
  const dependencies = {
    database: fresh.database,
    keyring,
    fitDisputes: fitPaymentDisputes,
    processorOf: () => fake.processor,
  };
  return {
    payment,
    refund: async (amount: number | null) => {
      const input = newRefundInput(payment, { amount });
      expect(await submitOperation(refundOperation, dependencies, input)).toMatchObject({ kind: 'completed' });
      return {
        fails: async () => {
          fake.becomes(`${input.operationId}.1.1`, refundFacts.failed);
          await refreshRefund(dependencies, { ...payment, refundId: input.refundId });
        },
      };
    },
    dispute: () => disputeOf(fresh.database, keyring, payment, {}),
    balance: async () => (await paymentMoney(fresh.database, payment)).balances,
  };
}

describe('a hold', () => {
  it('a hold is written with the capture, and is due at 00:00 UTC of the day after 90 days', async () => {
    const payment = await paidPayment(fresh.database, keyring, order, '2026-03-01T23:59:59.999Z');
    expect(await holdOf(payment)).toEqual({
      held: reserve,
      released: 0,
      due_releases: 0,
      due_at: new Date('2026-05-31T00:00:00.000Z'),
    });
  });

  it('a hold is due a day later for a capture at midnight', async () => {
    const payment = await paidPayment(fresh.database, keyring, order, '2026-03-02T00:00:00.000Z');
    expect((await holdOf(payment))?.due_at).toEqual(new Date('2026-06-01T00:00:00.000Z'));
  });

  it.each([
    ['more is released than is held', 'released = held + 1', 'reserve_hold_amounts_check'],
    ['less than nothing is released', 'released = -1', 'reserve_hold_amounts_check'],
    ['its amount changes', 'held = held + 1', 'cannot change'],
    ['its day changes', `due_at = due_at + interval '1 day'`, 'cannot change'],
    ['the count of its releases goes back', 'due_releases = due_releases - 1', 'cannot change'],
    ['something is released without a journal', 'released = released + 1', 'but its journals say'],
  ])('rejects that %s', async (_, change, reason) => {
    const { payment } = await paid(1);
    const update = fresh.database.pool.query(`UPDATE reserve_hold SET ${change} WHERE payment_intent_id = $1`, [
      payment.paymentIntentId,
    ]);
    await expect(update).rejects.toThrow(reason);
  });

  it('a hold is never deleted', async () => {
    await expect(fresh.database.pool.query('DELETE FROM reserve_hold')).rejects.toThrow('append-only');
  });
});

describe('the release of due reserves', () => {
  it('releases what is left once, however often and by how many at once it runs', async () => {
    const { payment, balance } = await paid(92);
    const early = await paid(89);
    const counts = await Promise.all(Array.from({ length: 6 }, () => release()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect(await release()).toBe(0);
    expect(await holdOf(payment)).toMatchObject({ held: reserve, released: reserve, due_releases: 1 });
    expect(await releaseJournals(payment)).toEqual([
      [
        `reserve-release/${payment.paymentIntentId}/1`,
        [
          ['merchant_reserve', reserve, false],
          ['merchant_available', -reserve, true],
        ],
      ],
    ]);
    expect((await balance())['merchant_reserve']).toBeUndefined();
    expect(await holdOf(early.payment)).toMatchObject({ released: 0 });
  });

  it('the release of due reserves leaves nothing for a refund that comes later', async () => {
    const { payment, refund, balance } = await paid(92);
    await release();
    await refund(5_000);
    expect(await holdOf(payment)).toMatchObject({ released: reserve });
    expect((await balance())['merchant_reserve']).toBeUndefined();
  });

  it('releases what an earlier refund left', async () => {
    const { payment, refund } = await paid(92);
    await refund(5_000);
    expect(await holdOf(payment)).toMatchObject({ released: 379 });
    await release();
    expect((await releaseJournals(payment)).map(([, lines]) => lines)).toEqual([
      [
        ['merchant_reserve', 648, false],
        ['merchant_available', -648, true],
      ],
    ]);
  });

  it('releases in the next run what a failed refund or a won dispute puts back', async () => {
    const refunded = await paid(92);
    const failing = await refunded.refund(5_000);
    const disputed = await paid(92);
    const dispute = disputed.dispute();
    await dispute.refresh();
    expect(await holdOf(disputed.payment)).toMatchObject({ released: reserve });
    await release();
    await failing.fails();
    dispute.becomes({ status: 'won', stage: 'chargeback' });
    await dispute.refresh();
    expect(await holdOf(refunded.payment)).toMatchObject({ released: 648, due_releases: 1 });
    expect(await holdOf(disputed.payment)).toMatchObject({ released: 0, due_releases: 0 });
    expect(await release()).toBe(2);
    expect(await holdOf(refunded.payment)).toMatchObject({ released: reserve, due_releases: 2 });
    expect(await holdOf(disputed.payment)).toMatchObject({ released: reserve, due_releases: 1 });
    expect((await releaseJournals(refunded.payment)).map(([key]) => key)).toEqual(
      [1, 2].map((number) => `reserve-release/${refunded.payment.paymentIntentId}/${number}`),
    );
  });

  it('skips a payment that another transaction has locked, and waits for nothing', async () => {
    const { payment } = await paid(92);
    const client = await fresh.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM payment_intent WHERE id = $1 FOR UPDATE', [payment.paymentIntentId]);
      expect(await release()).toBe(0);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await release()).toBe(1);
  });

  it('releases each hold exactly once beside refunds of the same payments', async () => {
    for (let round = 0; round < 8; round += 1) {
      const cases = await Promise.all([paid(92), paid(92), paid(92)]);
      await Promise.all([...cases.map(({ refund }) => refund(5_000)), release(), release({ limit: 1 }), release()]);
      while ((await release()) > 0);
      for (const { payment, balance } of cases) {
        expect(await holdOf(payment)).toMatchObject({ held: reserve, released: reserve });
        expect((await balance())['merchant_reserve']).toBeUndefined();
      }
    }
    expect((await verifyLedger(fresh.database)).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  it('makes what it releases available at once', async () => {
    const { payment } = await paid(92);
    const before = await accountBalances(fresh.database, payment);
    await release();
    const after = await accountBalances(fresh.database, payment);
    const ofEur = (balances: typeof before) => balances.find(({ currency }) => currency === 'EUR');
    expect(ofEur(before)).toMatchObject({ available: 9_246, pending: 0, reserve, inTransit: 0 });
    expect(ofEur(after)).toMatchObject({ available: 9_246 + reserve, pending: 0, reserve: 0 });
  });
});

describe('countOverdueReserves', () => {
  it('counts what should have been released more than a day ago, by mode', async () => {
    while ((await release()) > 0);
    expect(await countOverdueReserves(fresh.database)).toEqual([]);
    const { payment } = await paid(93);
    const { due_at: dueAt } = (await holdOf(payment)) ?? {};
    expect(await countOverdueReserves(fresh.database)).toEqual([{ rail: 'test', count: 1, oldest_due_at: dueAt }]);
    await release();
  });
});

describe('the activities of a day', () => {
  const activities = () => createReserveActivities({ database: fresh.database });
  const today = new Date().toISOString().slice(0, 10);

  it('the activities release everything that is due that day, and report the same after a second run', async () => {
    while ((await release()) > 0);
    await paid(95);
    await paid(96);
    const due = { rail: 'test', date: today } as const;
    expect(await activities().releaseReserves(due)).toEqual({ released: 2, more: false });
    expect(await activities().releaseReserves(due)).toEqual({ released: 0, more: false });
    expect(await activities().sumReleasedReserves(due)).toEqual({ released: 2, amounts: { EUR: 2 * reserve } });
  });

  it('the activities release nothing for an earlier day on which it was not due', async () => {
    await paid(92);
    const date = new Date(Date.now() - 5 * day).toISOString().slice(0, 10);
    expect(await activities().releaseReserves({ rail: 'test', date })).toEqual({ released: 0, more: false });
  });

  it.each(['2099-01-01', '2026-02-30', 'yesterday'])('the activities reject the day %s', async (date) => {
    await expect(activities().releaseReserves({ rail: 'test', date })).rejects.toThrow(/has not begun|Expected a day/);
  });
});
