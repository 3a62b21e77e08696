import { afterEach, expect, it, vi } from 'vitest';
import { SavedPayments } from './saved-payments.js';

afterEach(() => vi.useRealTimers());

const payment = (paymentIntentId: string) => ({ rail: 'test', entity: 'us', paymentIntentId }) as const;

it('a payment that was just saved is known with its last status, at its own account only', () => {
  const saved = new SavedPayments();
  saved.add(payment('a'), 'authorized');
  saved.add(payment('a'), 'captured');
  expect(saved.statusOf(payment('a'))).toBe('captured');
  expect(saved.statusOf({ ...payment('a'), entity: 'gb' })).toBe(null);
  expect(saved.statusOf({ ...payment('a'), rail: 'live' })).toBe(null);
});

it('a saved payment expires after ten seconds, and the oldest ones do when there are too many', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const saved = new SavedPayments();
  saved.add(payment('old'), 'succeeded');
  vi.advanceTimersByTime(10_000);
  expect(saved.statusOf(payment('old'))).toBe(null);
  for (let index = 0; index <= 10_000; index += 1) saved.add(payment(`${index}`), 'succeeded');
  expect([saved.statusOf(payment('0')), saved.statusOf(payment('1'))]).toEqual([null, 'succeeded']);
});
