import { expect, it } from 'vitest';
import { ApiErrorResponse, retryDelay } from './call-api.js';

const busy = (retryAfter: string) =>
  new ApiErrorResponse(
    'POST /v1/refund',
    new Response(null, { status: 503, headers: { 'retry-after': retryAfter } }),
    '',
  );

it.each([
  [busy('7'), 1, 0, 7_000],
  [busy('7'), 1, 0.8, 8_400],
  [busy('0'), 3, 0, 2_000],
  [busy('600'), 1, 0, 30_000],
  [new Error('no response'), 1, 0.4, 550],
])('the delay of case %# follows Retry-After, doubles, and is spread', (error, failures, random, milliseconds) => {
  expect(retryDelay(error, failures, () => random)).toBe(milliseconds);
});
