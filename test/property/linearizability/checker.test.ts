import { describe, expect, it } from 'vitest';
import { charged, created, type ModelPayment } from '../payment-model/model.js';
import { type Call, isLinearizable, type ObservedResponse } from './checker.js';

const breakdown = { subtotal: 100, shipping: 0, tax: 0, duty: 0, total: 100, currency: 'USD' } as const;
const authorized = charged(created(breakdown, 'manual'), 'good');
const paid = charged(created(breakdown, 'automatic'), 'good');

const captured: ObservedResponse = { kind: 'payment', status: 'captured' };
const canceled: ObservedResponse = { kind: 'payment', status: 'canceled' };
const refundedAmount = (amount: number): ObservedResponse => ({ kind: 'refund', amount, status: 'succeeded' });
const read = (status: string, captured: number, refunded: number, disputed = 0): ObservedResponse => ({
  kind: 'read',
  status,
  captured,
  refunded,
  disputed,
});
const opened: ObservedResponse = { kind: 'disputed' };
const ofDisputed: ObservedResponse = {
  kind: 'rejected',
  code: 'refund_not_allowed',
  details: { reason: 'disputed' },
};
const tooLate = (status: string): ObservedResponse => ({
  kind: 'rejected',
  code: 'invalid_state_transition',
  details: { status },
});
const exceeds = (left: number): ObservedResponse => ({
  kind: 'rejected',
  code: 'refund_exceeds_captured',
  details: { amount_refundable: left },
});

type Line = readonly [
  name: Call['operation']['name'] | number,
  invoked: number,
  returned: number | null,
  response: ObservedResponse | null,
];

/** A number is a refund of that amount. */
function history(lines: readonly Line[]): Call[] {
  return lines.map(([name, invoked, returned, response]) => ({
    operation:
      typeof name === 'number'
        ? { name: 'refund', amount: name }
        : name === 'refund'
          ? { name: 'refund', amount: null }
          : { name },
    invoked,
    returned,
    response,
  }));
}

describe('isLinearizable, for a history that some order explains', () => {
  it.each<[string, ModelPayment, readonly Line[]]>([
    [
      'one operation wins and the other comes too late',
      authorized,
      [
        ['capture', 0, 5, captured],
        ['cancel', 1, 6, tooLate('captured')],
      ],
    ],
    [
      'the other operation arrives while the payment is claimed',
      authorized,
      [
        ['capture', 0, 9, captured],
        [
          'cancel',
          1,
          2,
          { kind: 'rejected', code: 'invalid_state_transition', details: { status: 'authorized', pending: 'capture' } },
        ],
      ],
    ],
    [
      'one read sees the state before and one the state after, both during the capture',
      authorized,
      [
        ['capture', 0, 9, captured],
        ['read', 1, 2, read('authorized', 0, 0)],
        ['read', 3, 4, read('captured', 100, 0)],
      ],
    ],
    [
      'two refunds of the whole amount compete',
      paid,
      [
        [60, 0, 5, refundedAmount(60)],
        [60, 1, 6, exceeds(40)],
      ],
    ],
    [
      'a refund is reserved and not yet made',
      paid,
      [
        ['refund', 0, 9, refundedAmount(100)],
        [1, 2, 3, exceeds(0)],
        ['read', 4, 5, read('succeeded', 100, 0)],
      ],
    ],
    [
      'a call without a response happened',
      authorized,
      [
        ['capture', 0, null, null],
        ['read', 5, 6, read('captured', 100, 0)],
      ],
    ],
    [
      'a call without a response did not happen',
      authorized,
      [
        ['capture', 0, null, null],
        ['cancel', 5, 6, canceled],
      ],
    ],
    [
      'a chargeback is recorded later than it was opened',
      paid,
      [
        ['dispute', 0, 1, opened],
        ['read', 2, 3, read('succeeded', 100, 0)],
        [60, 4, 5, ofDisputed],
        ['read', 6, 7, read('succeeded', 100, 0, 100)],
        [1, 8, 9, ofDisputed],
      ],
    ],
    [
      'a chargeback overtakes one of two refunds that are under way',
      paid,
      [
        [60, 0, 9, refundedAmount(60)],
        [40, 1, 8, ofDisputed],
        ['dispute', 2, 3, opened],
        ['read', 10, 11, read('succeeded', 100, 60, 100)],
      ],
    ],
    [
      'a refund that the chargeback stops holds its amount until then',
      paid,
      [
        ['dispute', 0, 1, opened],
        [60, 2, 9, ofDisputed],
        [60, 3, 4, exceeds(40)],
      ],
    ],
    [
      'the response came before the confirmation',
      authorized,
      [
        ['capture', 0, 2, { kind: 'payment', status: 'authorized' }],
        ['read', 3, 4, read('authorized', 0, 0)],
        ['read', 5, 6, read('captured', 100, 0)],
      ],
    ],
  ])('accepts a history in which %s', (_, initial, lines) => {
    expect(isLinearizable(initial, history(lines))).toBe(true);
  });
});

describe('isLinearizable, for a history that no order explains', () => {
  it.each<[string, ModelPayment, readonly Line[]]>([
    [
      'both operations win',
      authorized,
      [
        ['capture', 0, 5, captured],
        ['cancel', 1, 6, canceled],
      ],
    ],
    [
      'both operations lose',
      authorized,
      [
        ['capture', 0, 5, tooLate('canceled')],
        ['cancel', 1, 6, tooLate('captured')],
      ],
    ],
    [
      'a read after the response shows the old state',
      authorized,
      [
        ['capture', 0, 5, captured],
        ['read', 6, 7, read('authorized', 0, 0)],
      ],
    ],
    [
      'a later read shows an earlier state',
      authorized,
      [
        ['capture', 0, 9, captured],
        ['read', 1, 2, read('captured', 100, 0)],
        ['read', 3, 4, read('authorized', 0, 0)],
      ],
    ],
    [
      'the refunds exceed the payment',
      paid,
      [
        [60, 0, 5, refundedAmount(60)],
        [60, 1, 6, refundedAmount(60)],
      ],
    ],
    [
      'both refunds are rejected',
      paid,
      [
        [60, 0, 5, exceeds(40)],
        [60, 1, 6, exceeds(40)],
      ],
    ],
    [
      'the money is refunded before it is reserved',
      paid,
      [
        [60, 0, 5, refundedAmount(60)],
        [1, 6, 7, refundedAmount(1)],
        ['read', 8, 9, read('succeeded', 100, 60)],
      ],
    ],
    [
      'an operation that was sent later holds the payment',
      authorized,
      [
        [
          'cancel',
          0,
          2,
          { kind: 'rejected', code: 'invalid_state_transition', details: { status: 'authorized', pending: 'capture' } },
        ],
        ['capture', 3, 5, captured],
      ],
    ],
    [
      'a refund succeeds before the capture began',
      authorized,
      [
        ['refund', 0, 2, refundedAmount(100)],
        ['capture', 3, 5, captured],
      ],
    ],
    [
      'a refund begins and succeeds after the chargeback',
      paid,
      [
        ['dispute', 0, 1, opened],
        [60, 2, 3, refundedAmount(60)],
      ],
    ],
    [
      'a refund is rejected as disputed before the chargeback',
      paid,
      [
        [60, 0, 1, ofDisputed],
        ['dispute', 2, 3, opened],
      ],
    ],
    [
      'the disputed amount is taken and given back',
      paid,
      [
        ['dispute', 0, 1, opened],
        ['read', 2, 3, read('succeeded', 100, 0, 100)],
        ['read', 4, 5, read('succeeded', 100, 0)],
      ],
    ],
    [
      'a call without a response happened twice',
      authorized,
      [
        ['capture', 0, null, null],
        ['read', 1, 2, read('captured', 100, 0)],
        ['cancel', 3, 4, canceled],
      ],
    ],
  ])('rejects a history in which %s', (_, initial, lines) => {
    expect(isLinearizable(initial, history(lines))).toBe(false);
  });
});

it('a history is decided in which eight refunds got no response', () => {
  const lost = Array.from({ length: 8 }, (_, index): Line => [index + 1, 0, null, null]);
  const all = [...lost, ['read', 1, 2, read('succeeded', 100, 36)] as Line];
  expect(isLinearizable(paid, history(all))).toBe(true);
  expect(isLinearizable(paid, history([...all, ['read', 3, 4, read('succeeded', 100, 35)]]))).toBe(false);
});
