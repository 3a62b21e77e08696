import { expect, it } from 'vitest';
import { callersDeadline } from './attempt-workflow.js';

it('a caller waits for 25 seconds from the arrival of its request, the wait for its turn included', () => {
  expect([0, 4_000.7].map((since) => callersDeadline('2026-01-01T00:00:10Z', since))).toEqual([
    '2026-01-01T00:00:35.000Z',
    '2026-01-01T00:00:30.999Z',
  ]);
});
