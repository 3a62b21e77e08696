import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withinBudget } from './budget.js';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise(() => undefined);

it.each([
  [4_000, undefined],
  [10_000, 10_000],
])('gives a call up after %i ms and not before', async (milliseconds, given) => {
  let ended: string | undefined;
  withinBudget(never, given).catch((error: Error) => {
    ended = error.message;
  });
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(ended).toBe(undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toBe('the call took longer than it may');
});

it('hands on what the call came to, and leaves no timer behind', async () => {
  expect(await withinBudget(Promise.resolve('an response'))).toBe('an response');
  await expect(withinBudget(Promise.reject(new Error('a refusal')))).rejects.toThrow('a refusal');
  expect(vi.getTimerCount()).toBe(0);
});
