import { expect, it } from 'vitest';
import { judgeLedger } from './ledger.js';

const held = { ageSeconds: 7_200, isVerified: true, results: [{ invariant: 'holds', violations: 0 }] };

it.each([
  ['every invariant held', held, 'ok', 'every invariant held 2h ago'],
  [
    'nothing was checked yet',
    { ageSeconds: 600, isVerified: false, results: [] },
    'ok',
    'the first check runs tonight',
  ],
  [
    'no check has ever ended',
    { ageSeconds: 200_000, isVerified: false, results: [] },
    'warn',
    'the whole ledger was never checked',
  ],
  ['the last check is old', { ...held, ageSeconds: 200_000 }, 'warn', 'the last check ended 2d ago'],
  [
    'an invariant is broken',
    { ...held, results: [...held.results, { invariant: 'zero_sum', violations: 1 }] },
    'fail',
    'the last check found broken invariants: zero_sum',
  ],
])('judgeLedger reports its finding when %s', (_, status, state, saw) => {
  expect(judgeLedger(status)).toMatchObject({ state, saw });
});
