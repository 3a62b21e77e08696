import { expect, it } from 'vitest';
import { outcomeUnknown } from './outcome-unknown.js';

it.each([
  ['a server error', { type: 'StripeAPIError', http_status: 503, message: 'secret words' }, 'HTTP 503'],
  ['a lost connection', { type: 'StripeConnectionError', http_status: null }, 'none (connection lost or timed out)'],
  ['an error of our own process', { error: 'TimeoutError' }, 'none (connection lost or timed out)'],
  ['an empty list', {}, 'not about this operation, or not found'],
] as const)(
  "names the class of the last response after %s, and nothing of the processor's words",
  (_, detail, text) => {
    expect(outcomeUnknown(detail).message).toBe(`The processor has stated no fact yet. Last response: ${text}.`);
  },
);

it('says nothing about a response when there was none', () => {
  expect(outcomeUnknown().message).toBe('The processor has stated no fact yet.');
});

it('ends the reconciling when the processor keeps stating another amount, so that an operator decides at once', () => {
  const detail = { payment: 'pi_1', mismatch: 'amount' };
  expect([1, 2, 3].map((attempt) => outcomeUnknown(detail, attempt).nonRetryable)).toEqual([false, false, true]);
  expect(outcomeUnknown(detail, 3)).toMatchObject({ type: 'amount_mismatch' });
  expect(outcomeUnknown({ payment: 'pi_1', mismatch: null }, 3).nonRetryable).toBe(false);
});
