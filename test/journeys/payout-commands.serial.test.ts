import { randomInt, randomUUID } from 'node:crypto';
import { payoutPeriodOf } from '@landed/contracts/payout/period';
import { weeklyPayoutsSchedules } from '@landed/workers/schedules/weekly-payouts';
import { payoutRerunStart } from '@landed/workflows/payout-run/rerun-start';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { newPayee } from '../setup/payees.js';
import { newWeek, payoutsOf } from '../setup/payout-week.js';
import { post } from '../setup/payouts.js';
import { eventually } from '../setup/processor-event.js';
import { temporalClient } from '../setup/temporal-view.js';

/**
 * Finance's commands and the Schedule, against weeks of the past: only this file's merchants have money that was available
 * then, so that no run pays the merchant of another test.
 */
const stack = inject('stack');
const client = await temporalClient(stack);
const hour = 3_600_000;
const day = 24 * hour;
const closing: (() => Promise<unknown>)[] = [() => client.connection.close()];

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** The first Monday of a month of the past at 06:00 UTC. Each test has its month, because a week is run once. */
function pastMonday(month: number): Date {
  const first = Date.UTC(randomInt(1_971, 2_020), month, 1, 6);
  return new Date(first + ((8 - new Date(first).getUTCDay()) % 7) * day);
}

async function payee(ending = 'verified') {
  const made = await newPayee(stack, client, { ending });
  const payouts = payoutsOf(stack, client, made.merchant.id);
  closing.push(made.api.close, () => payouts.sql.end());
  /** An operator's correction that was available at a time. */
  const credit = (amount: number, at: Date) =>
    post(
      payouts.sql,
      { merchantId: made.merchant.id, rail: 'test', currency: 'USD' },
      { key: `correction/${randomUUID()}`, kind: 'correction', at: at.toISOString(), postedBy: 'ada' },
      [
        ['platform_fee', amount],
        ['merchant_available', -amount],
      ],
    );
  return { ...made, id: made.merchant.id, payouts, credit };
}

describe('landed payouts run', () => {
  it('pays what was available at a time, once, and records each request', async () => {
    const { payouts, credit } = await payee();
    const monday = pastMonday(0);
    const week = payoutPeriodOf(monday);
    await credit(20_000, new Date(monday.getTime() - hour));
    await credit(7_000, new Date(monday.getTime() + hour));
    const run = ['payouts', 'run', '--as-of', monday.toISOString()];
    expect(await payouts.command(...run, '--wait')).toEqual({
      code: 0,
      output: { period: week, workflow_id: `payout-run/test/${week}`, detail: 'The run has ended.' },
    });
    expect((await payouts.until(week, 'paid')).amount).toBe(20_000);
    const again = await payouts.command(...run);
    expect(again).toMatchObject({ code: 1, output: { error: { code: 'run_exists' } } });
    expect(await payouts.balances()).toEqual({ merchant_available: 7_000 });
    expect((await payouts.actions(week)).map(({ action, actor, result }) => [action, actor, result])).toEqual([
      ['payout.run', 'ada', 'accepted'],
      ['payout.run', 'ada', 'rejected'],
    ]);
  });

  it('landed payouts run is rejected and recorded for a time in the future, which would take the run of its week away', async () => {
    const { payouts } = await payee();
    const future = new Date(Date.now() + 30 * day);
    const { code, output } = await payouts.command('payouts', 'run', '--as-of', future.toISOString());
    expect([code, output]).toMatchObject([1, { error: { code: 'as_of_in_future' } }]);
    const period = payoutPeriodOf(future);
    expect((await payouts.actions(period)).map(({ result }) => result)).toContain('rejected');
    await expect(client.workflow.getHandle(`payout-run/test/${period}`).describe()).rejects.toThrow();
  });
});

describe('a payout that the bank has', () => {
  it('a payout that the bank has is changed by no request, and each rejection has its sentence and is recorded', async () => {
    const { id: merchantId, payouts, credit, payoutId } = await payee('inTransit');
    const monday = pastMonday(4);
    const week = payoutPeriodOf(monday);
    await credit(20_000, monday);
    await payouts.command('payouts', 'run', '--as-of', monday.toISOString(), '--wait');
    await payouts.until(week, 'in_transit');
    const id = payoutId(week);
    const rejected = async (...args: string[]) => {
      const { code, output } = await payouts.command('payouts', ...args);
      return [code, output['detail'] ?? (output['error'] as { message: string }).message];
    };
    expect(await rejected('hold', id)).toEqual([
      1,
      'The partner was already asked to pay the bank: the payout can no longer be held.',
    ]);
    expect(await rejected('release', id)).toEqual([1, 'The payout is not held.']);
    expect(await rejected('resolve', id, '--outcome', 'paid')).toEqual([
      1,
      'The payout is in_transit and needs no decision.',
    ]);
    expect(await rejected('rerun', week, '--merchant', merchantId)).toEqual([
      1,
      'Only what was skipped or has failed can be re-run. This week: USD in_transit.',
    ]);
    expect((await payouts.actions(id)).map(({ action, result }) => [action, result])).toEqual([
      ['payout.hold', 'rejected'],
      ['payout.release', 'rejected'],
      ['payout.resolve', 'rejected'],
    ]);
    expect(await payouts.rows(week)).toHaveLength(1);
  });
});

describe('a request to re-run a week', () => {
  it('pays nothing in the other mode, for an unknown merchant, without an actor, or in a wrong currency', async () => {
    const { id: merchantId, payouts, credit } = await payee();
    await credit(20_000, pastMonday(5));
    const week = newWeek();
    const by = { actor: 'f.okafor', reason: 'OPS-1' };
    const requests = [
      { ...by, merchant_id: merchantId },
      { ...by, merchant_id: randomUUID() },
      { ...by, merchant_id: merchantId, currency: 'JPY' },
      { ...by, rail: 'test' },
      { reason: 'OPS-1' },
    ];
    for (const request of requests) {
      await client.workflow.signalWithStart('payoutRerun', {
        ...payoutRerunStart({ rail: 'live', period: week }),
        signal: 'rerun',
        signalArgs: [request],
      });
    }
    const actions = await eventually(
      () => payouts.actions(week),
      (rows) => rows.length === requests.length,
    );
    expect(actions.map(({ actor, result, detail }) => [actor, result, detail])).toEqual([
      ['f.okafor', 'rejected', 'There is no such merchant in live mode.'],
      ['f.okafor', 'rejected', 'There is no such merchant in live mode.'],
      ['f.okafor', 'rejected', '`currency` must be one of USD, GBP, EUR, CAD, AUD.'],
      ['f.okafor', 'rejected', 'The request is for test mode, and this workflow is of live mode.'],
      ['unknown', 'rejected', '`actor` is missing: name the person behind the request.'],
    ]);
    expect(await payouts.rows()).toEqual([]);
    await client.workflow.getHandle(`payout-rerun/live/${week}`).terminate();
  });

  it('a request to re-run a week is recorded once and pays once when it is repeated with its id', async () => {
    const { id: merchantId, payouts, credit } = await payee('accountClosed');
    const monday = pastMonday(6);
    const week = payoutPeriodOf(monday);
    await credit(20_000, monday);
    await payouts.command('payouts', 'run', '--as-of', monday.toISOString(), '--wait');
    await payouts.until(week, 'failed');
    await payouts.bankAccount('verified');
    const request = { actor: 'f.okafor', reason: 'OPS-1', merchant_id: merchantId, request_id: randomUUID() };
    for (let count = 0; count < 3; count += 1) await payouts.rerun(week, request);
    await payouts.until(week, 'paid', 2);
    await payouts.rerun(week, request);
    await payouts.rerun(week, { ...request, request_id: randomUUID() });
    const actions = await eventually(
      () => payouts.actions(week),
      (rows) => rows.length === 3,
    );
    expect(actions.map(({ action, result }) => [action, result])).toEqual([
      ['payout.run', 'accepted'],
      ['payout.rerun', 'accepted'],
      ['payout.rerun', 'rejected'],
    ]);
    expect(await payouts.rows(week)).toHaveLength(2);
  });
});

describe('the Schedule of the weekly payouts', () => {
  it('runs a missed Monday as the week of its scheduled time, across a change to daylight saving time', async () => {
    const declared = weeklyPayoutsSchedules.find(({ scheduleId }) => scheduleId === 'weekly-payouts-test');
    if (declared === undefined) throw new Error('The Schedule is not declared.');
    const { payouts, credit } = await payee();
    // Clocks change on the last Sundays of March and of October; 06:00 UTC does not.
    const mondays = [pastMonday(2), pastMonday(9)].map((monday) => new Date(monday.getTime() + 28 * day));
    for (const monday of mondays) {
      await credit(20_000, monday);
      await credit(1, new Date(monday.getTime() + 1));
    }
    const scheduleId = `missed-${randomUUID()}`;
    const schedule = await client.schedule.create({
      ...declared,
      scheduleId,
      action: { ...declared.action, workflowId: scheduleId, args: ['test'] },
      state: { paused: true },
    });
    closing.push(() => schedule.delete());
    const [earlier, later] = mondays.toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date];
    for (const monday of [earlier, later]) {
      await schedule.backfill({ start: new Date(monday.getTime() - 3 * day), end: new Date(monday.getTime() + hour) });
      const paid = await payouts.until(payoutPeriodOf(monday), 'paid');
      expect(paid.amount).toBe(monday === earlier ? 20_000 : 20_001);
    }
    expect(await payouts.balances()).toEqual({ merchant_available: 1 });
  });
});
