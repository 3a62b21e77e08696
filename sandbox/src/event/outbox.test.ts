import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outbox } from './outbox.js';
import type { EventRecord } from './record.js';

const START = Date.parse('2026-11-21T10:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const EVENT: EventRecord = {
  id: 'evt_1',
  account: 'acct_1',
  type: 'payment_intent.created',
  at: START,
  requestId: null,
  idempotencyKey: null,
  notify: true,
  snapshot: { before: {} },
};

function outboxThat(attempt: (event: EventRecord) => Promise<boolean>): { outbox: Outbox; finished: string[] } {
  const finished: string[] = [];
  const finish = (event: EventRecord, as: string): void => void finished.push(`${event.id} ${as}`);
  return { outbox: new Outbox({ attempt, finish, now: () => new Date() }), finished };
}

test('retries an undelivered event after 1 s, 5 s, 30 s, 2 min and later, and gives up after a day', async () => {
  const attempts: number[] = [];
  const { outbox, finished } = outboxThat(async () => {
    attempts.push(Math.round((Date.now() - START) / 1_000));
    return false;
  });
  outbox.send([EVENT]);
  await vi.advanceTimersByTimeAsync(48 * 3_600_000);
  const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  expect(pauses.slice(0, 7)).toEqual([1, 5, 30, 120, 600, 1_800, 3_600]);
  expect(new Set(pauses.slice(7))).toEqual(new Set([3_600]));
  expect(attempts.at(-1)).toBeLessThanOrEqual(86_400);
  expect(attempts.at(-1)).toBeGreaterThan(86_400 - 3_600);
  expect(finished).toEqual(['evt_1 given_up']);
});

test('an event that fails does not delay later events', async () => {
  const taken: string[] = [];
  const { outbox, finished } = outboxThat(async ({ id }) => {
    if (id === 'evt_1' && Date.now() === START) return false;
    taken.push(id);
    return true;
  });
  outbox.send([EVENT, { ...EVENT, id: 'evt_2' }]);
  outbox.send([{ ...EVENT, id: 'evt_3' }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(taken.toSorted()).toEqual(['evt_1', 'evt_2', 'evt_3']);
  expect(taken.at(-1)).toBe('evt_1');
  expect(finished).toHaveLength(3);
});

test('sends at most eight batches at once, and none after close', async () => {
  const open: (() => void)[] = [];
  const { outbox } = outboxThat(
    () =>
      new Promise((resolve) => {
        open.push(() => resolve(true));
      }),
  );
  for (let index = 0; index < 20; index += 1) outbox.send([EVENT]);
  await vi.advanceTimersByTimeAsync(0);
  expect(open).toHaveLength(8);
  open[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(open).toHaveLength(9);
  outbox.close();
  for (const finish of open) finish();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(open).toHaveLength(9);
});
