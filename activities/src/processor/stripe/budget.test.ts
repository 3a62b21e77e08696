import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withinBudget } from './budget.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise(() => undefined);

it.each([
  [4_000, undefined],
  [10_000, 10_000],
])('rejects a call after %i ms and not before', async (milliseconds, given) => {
  let ended: string | undefined;
  withinBudget(never, given).catch((error: Error) => {
    ended = error.message;
  });
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(ended).toBe(undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toBe('The call to the processor exceeded its time limit.');
});

it('returns the result or the error of the call and leaves no timer', async () => {
  expect(await withinBudget(Promise.resolve('a response'))).toBe('a response');
  await expect(withinBudget(Promise.reject(new Error('a rejection')))).rejects.toThrow('a rejection');
  expect(vi.getTimerCount()).toBe(0);
});
