import { expect, it } from 'vitest';
import { comparePayout, type PayoutSides } from './compare-payout.js';

const money = { amount: 500, currency: 'GBP' };
const ours = (status: 'created' | 'in_transit' | 'paid' | 'failed', isFailing = false): PayoutSides['ours'] => ({
  ...money,
  status,
  isFailing,
  isAtBank: status !== 'created',
});
const partner = (state: string | null, changes = {}) => ({ ...money, state, ...changes });

it.each([
  ['a payout that both sides call paid', ours('paid'), partner('paid'), 'equal'],
  ['a return whose event was lost', ours('paid'), partner('failed'), 'payout_returned'],
  ['a return that is being taken back', ours('paid', true), partner('failed'), 'behind'],
  ['a confirmation whose event was lost', ours('in_transit'), partner('paid'), 'behind'],
  ['a rejection whose event was lost', ours('in_transit'), partner('canceled'), 'behind'],
  ['a payout that both sides call on its way', ours('in_transit'), partner('pending'), 'equal'],
  ['a payout whose response was lost', ours('created'), partner('in_transit'), 'behind'],
  ['a payout that failed on both sides', ours('failed'), partner('failed'), 'equal'],
  ['a payout that failed here and is paid there', ours('failed'), partner('paid'), 'payout_status_differs'],
  ['a payout that the partner does not list', ours('in_transit'), null, 'payout_status_differs'],
  ['a payout that was not sent', ours('created'), null, 'equal'],
  ['a payout that is not ours', null, partner('paid'), 'payout_status_differs'],
  ['a paid payout in a state that we do not know', ours('paid'), partner(null), 'payout_status_differs'],
  ['a payout on its way in a state that we do not know', ours('in_transit'), partner(null), 'payout_status_differs'],
  ['another amount', ours('paid'), partner('paid', { amount: 499 }), 'payout_status_differs'],
] as const)('comparePayout compares %s', (_, mine, theirs, expected) => {
  expect(comparePayout({ ours: mine, partner: theirs })).toBe(expected);
});
