import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fails, inTurn, type Stubs, startStubWorkers, until } from '../setup/stub-workers.js';

const workers = await startStubWorkers();

const input = { rail: 'test', period: '2026-W49', asOf: '2026-11-30T06:00:00.000Z' };
const page = (next: string | null, changes: object = {}) => ({ next, paid: 0, amounts: {}, skipped: {}, ...changes });

/** Stubs that record the arguments of their calls. */
function recorded(stubs: Stubs) {
  const calls: unknown[][] = [];
  const wrapped = Object.entries(stubs).map(([name, stub]) => [
    name,
    (...args: never[]) => {
      calls.push([name, ...args]);
      return stub(...args);
    },
  ]);
  return { calls, stubs: Object.fromEntries(wrapped) as Stubs };
}

describe.concurrent('the weekly run', () => {
  it('releases the reserves of its day, decides page by page, starts page by page, and opens the re-runs', async () => {
    const { calls, stubs } = recorded({
      awaitReserveRelease: () => undefined,
      decidePayoutPage: inTurn(
        page('41', { paid: 2, amounts: { USD: 30_000 }, skipped: { held: 1 } }),
        page(null, { paid: 1, amounts: { USD: 10_000, EUR: 9_000 }, skipped: { held: 2, below_minimum: 1 } }),
      ),
      startPayouts: inTurn({ next: 'p1', started: 2 }, { next: null, started: 1 }),
      openPayoutRerun: () => undefined,
    });
    const { handle } = await workers.start('payoutRun', { args: [input], stubs });
    expect(await handle.result()).toEqual({
      paid: 3,
      amounts: { USD: 40_000, EUR: 9_000 },
      skipped: { held: 3, below_minimum: 1 },
      started: 3,
    });
    const week = { rail: 'test', period: '2026-W49' };
    const decided = { ...week, asOf: input.asOf, rerunAt: null };
    expect(calls).toEqual([
      ['awaitReserveRelease', { rail: 'test', date: '2026-11-30' }],
      ['decidePayoutPage', { ...decided, after: null }],
      ['decidePayoutPage', { ...decided, after: '41' }],
      ['startPayouts', week, null],
      ['startPayouts', week, 'p1'],
      ['openPayoutRerun', week],
    ]);
  });

  it('continues without the reserves when their release fails for an hour', async () => {
    const { handle } = await workers.start('payoutRun', {
      args: [input],
      stubs: {
        awaitReserveRelease: () => Promise.reject(fails()),
        decidePayoutPage: () => page(null),
        startPayouts: () => ({ next: null, started: 0 }),
        openPayoutRerun: () => undefined,
      },
      clock: { scale: 3_600 },
    });
    expect(await handle.result()).toMatchObject({ paid: 0 });
  });

  it('continues as new with its cursor and its totals', async () => {
    let pages = 0;
    const { handle } = await workers.start('payoutRun', {
      args: [input],
      stubs: {
        awaitReserveRelease: () => undefined,
        decidePayoutPage: () => {
          pages += 1;
          return page(pages < 150 ? String(pages) : null, { paid: 1, amounts: { USD: 10_000 } });
        },
        startPayouts: inTurn({ next: 'p1', started: 100 }, { next: null, started: 50 }),
        openPayoutRerun: () => undefined,
      },
    });
    expect(await handle.result()).toMatchObject({ paid: 150, amounts: { USD: 1_500_000 }, started: 150 });
    expect(pages).toBe(150);
  });
});

describe.concurrent('the re-runs of a week', () => {
  const week = { rail: 'test', period: '2026-W49' };
  const at = '2026-12-02T09:00:00.000Z';

  it('the re-runs decide again what a request names, one request after the other, and stay open', async () => {
    const merchantId = randomUUID();
    const { calls, stubs } = recorded({
      acceptRerun: inTurn(
        { result: 'accepted', detail: 'Decided again: USD.', actor: 'f.okafor', at, merchantId, currency: 'USD' },
        { result: 'accepted', detail: 'Everything.', actor: 'f.okafor', at },
        { result: 'rejected', detail: '`actor` is missing.', actor: 'unknown', at },
      ),
      decidePayoutPage: inTurn(
        page(null, { paid: 1, amounts: { USD: 10_000 } }),
        page('7', { skipped: { held: 1 } }),
        page(null),
      ),
      startPayouts: () => ({ next: null, started: 1 }),
    });
    const { handle } = await workers.start('payoutRerun', { args: [week], stubs });
    await handle.signal('rerun', { actor: 'f.okafor', reason: 'OPS-1', merchant_id: merchantId });
    await handle.signal('rerun', { actor: 'f.okafor', reason: 'OPS-2' });
    await handle.signal('rerun', {});
    await until(() => calls.length === 7);
    const decided = { ...week, asOf: at, rerunAt: at };
    expect(calls.filter(([name]) => name === 'decidePayoutPage')).toEqual([
      ['decidePayoutPage', { ...decided, after: null, merchantId, currency: 'USD' }],
      ['decidePayoutPage', { ...decided, after: null }],
      ['decidePayoutPage', { ...decided, after: '7' }],
    ]);
    // Nothing is started when nothing was paid.
    expect(calls.filter(([name]) => name === 'startPayouts')).toHaveLength(1);
    expect((await handle.describe()).status.name).toBe('RUNNING');
    await handle.terminate();
  });

  it('ends the re-runs after 35 days without a request', async () => {
    const { handle } = await workers.start('payoutRerun', { args: [week], stubs: {}, clock: { scale: 5_000_000 } });
    await handle.result();
  });
});

it('a run of the Schedule starts the run of its week under its own id, once', async () => {
  const stubs: Stubs = {
    awaitReserveRelease: () => undefined,
    decidePayoutPage: () => page(null),
    startPayouts: () => ({ next: null, started: 0 }),
    openPayoutRerun: () => undefined,
  };
  const { handle } = await workers.start('weeklyPayouts', { args: ['test'], stubs: {} });
  const { handle: second } = await workers.start('weeklyPayouts', { args: ['test'], stubs: {} });
  const id = (await handle.result()) as string;
  expect(id).toMatch(/^payout-run\/test\/\d{4}-W\d{2}$/);
  workers.register(id, stubs);
  expect(await second.result()).toBe(id);
});
