import { describe, expect, it } from 'vitest';
import { inTurn, type Stubs, startStubWorkers } from '../setup/stub-workers.js';

const workers = await startStubWorkers();

/** Two minutes of pauses in two seconds. */
const clock = { scale: 60 };
const total = { released: 3, amounts: { EUR: 3_081 } };
const start = (stubs: Stubs, day: object = { rail: 'live', date: '2026-11-23' }) =>
  workers.start('reserveRelease', { args: [day], stubs: { sumReleasedReserves: () => total, ...stubs }, clock });

describe.concurrent('the release of reserves', () => {
  it('ends with what the day has released once nothing is due', async () => {
    const { handle, calls } = await start({ releaseReserves: () => ({ released: 3, more: false }) });
    expect(await handle.result()).toEqual(total);
    expect(calls).toEqual(['releaseReserves', 'sumReleasedReserves']);
  });

  it('the release continues while more is due, and tries locked payments again after a pause', async () => {
    const releaseReserves = inTurn(
      { released: 10_000, more: true },
      { released: 0, more: true },
      { released: 1, more: false },
    );
    const { handle, calls } = await start({ releaseReserves });
    expect(await handle.result()).toEqual(total);
    expect(calls.filter((call) => call === 'releaseReserves')).toHaveLength(3);
  });

  it('fails when payments stay locked', async () => {
    const { handle } = await start({ releaseReserves: () => ({ released: 0, more: true }) });
    await expect(handle.result()).rejects.toMatchObject({
      cause: { message: 'Payments with a due reserve stay locked.' },
    });
  });

  it('releases what is due on the day on which it starts when it is given none', async () => {
    const days: unknown[] = [];
    const releaseReserves = (day: unknown) => {
      days.push(day);
      return { released: 0, more: false };
    };
    const { handle } = await start({ releaseReserves }, { rail: 'test' });
    await handle.result();
    expect(days).toEqual([{ rail: 'test', date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }]);
  });
});

describe.concurrent('the ledger snapshot', () => {
  it('a snapshot waits until the transactions of its horizon have ended', async () => {
    const given: unknown[] = [];
    const horizon = { throughEntryId: '41', beforeTransaction: '900' };
    const answers = [false, true];
    const { handle, calls } = await workers.start('ledgerSnapshot', {
      args: [],
      stubs: {
        findSnapshotHorizon: () => horizon,
        takeSnapshots: (taken: unknown) => {
          given.push(taken);
          return answers.shift() ?? true;
        },
      },
      clock,
    });
    expect(await handle.result()).toBe('41');
    expect(calls).toEqual(['findSnapshotHorizon', 'takeSnapshots', 'takeSnapshots']);
    expect(given).toEqual([horizon, horizon]);
  });
});
