import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('work is repeated, never twice at once, and its run in flight ends before the repetition', async () => {
  const ends: (() => void)[] = [];
  const repeated = repeat(1_000, () => new Promise((end) => ends.push(end)));
  await vi.advanceTimersByTimeAsync(3_500);
  repeated.wake();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(2);
  let isClosed = false;
  const closed = repeated.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([ends.length, isClosed]).toEqual([2, false]);
  ends[1]?.();
  await closed;
});

it('work runs at once when it is woken', async () => {
  const work = vi.fn(async () => undefined);
  const repeated = repeat(1_000, work);
  repeated.wake();
  expect(work).toHaveBeenCalledTimes(1);
  await repeated.close();
});
