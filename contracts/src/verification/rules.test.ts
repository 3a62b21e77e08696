import { expect, it } from 'vitest';
import { asId } from '../ids/ids.js';
import { readPauseSeconds, shownVerification } from './rules.js';
import { type Verification, verificationStates } from './types.js';

const at = (state: Verification['state'], since: string): Verification => ({
  merchantId: asId<'merchant'>('01a20b3c-5d7e-7a10-9f3b-6b1f0d2c4e5a'),
  entity: 'us',
  state,
  needs: [],
  since,
  checkedAt: since,
});

it('shownVerification prefers a verified one, then the newest change', () => {
  const verified = at('verified', '2026-11-01T00:00:00.000Z');
  const older = at('rejected', '2026-11-02T00:00:00.000Z');
  const newer = at('pending', '2026-11-03T00:00:00.000Z');
  expect(shownVerification([older, verified, newer])).toBe(verified);
  expect(shownVerification([older, newer])).toBe(newer);
  expect(shownVerification([])).toBeNull();
});

it('every state is read again: open ones hourly, results daily', () => {
  expect(verificationStates.map((state) => readPauseSeconds(state) / 3_600)).toEqual([1, 1, 1, 24, 24]);
});
