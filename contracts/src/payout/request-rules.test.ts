import { expect, it } from 'vitest';
import { type RequestedPayout, respondToPayoutRequest } from './request-rules.js';

const created: RequestedPayout = { status: 'created', heldBy: null, isAtBank: false, isFailing: false };
const held = { ...created, heldBy: 'payout' } as const;
const atBank = { ...created, isAtBank: true };
const merchantHeld = { ...created, heldBy: 'merchant' } as const;

it.each([
  ['hold', created, 'accepted'],
  ['hold', held, 'rejected'],
  ['hold', atBank, 'rejected'],
  ['hold', { ...created, isFailing: true }, 'rejected'],
  // The merchant's hold may end before that of the payout.
  ['hold', merchantHeld, 'accepted'],
  ['release', held, 'accepted'],
  ['release', created, 'rejected'],
  ['release', merchantHeld, 'rejected'],
  ['retry', created, 'accepted'],
  ['retry', atBank, 'accepted'],
  ['retry', held, 'rejected'],
  ['retry', { ...held, isFailing: true }, 'accepted'],
] as const)('%s of %j is %s', (kind, payout, result) => {
  expect(respondToPayoutRequest(kind, payout).result).toBe(result);
});

it('a retry of a paid payout is accepted, because a return that it finds changes money', () => {
  const paid = { ...created, status: 'paid' } as const;
  expect(respondToPayoutRequest('retry', paid).result).toBe('accepted');
  expect(respondToPayoutRequest('hold', paid)).toEqual({
    result: 'rejected',
    detail: 'The bank has confirmed the payout: it can be neither held nor released.',
  });
});

it.each(['hold', 'release', 'retry'] as const)('%s of a payout that has failed is rejected', (kind) => {
  expect(respondToPayoutRequest(kind, { ...created, status: 'failed' }).detail).toContain('re-run');
});
