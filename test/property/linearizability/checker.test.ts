import { describe, expect, it } from 'vitest';
import { charged, created, type ModelPayment } from '../payment-model/model.js';
import { type Answer, type Call, isLinearizable } from './checker.js';

const breakdown = { subtotal: 100, shipping: 0, tax: 0, duty: 0, total: 100, currency: 'USD' } as const;
const authorized = charged(created(breakdown, 'manual'), 'good');
const paid = charged(created(breakdown, 'automatic'), 'good');

const captured: Answer = { kind: 'payment', status: 'captured' };
const canceled: Answer = { kind: 'payment', status: 'canceled' };
const gaveBack = (amount: number): Answer => ({ kind: 'refund', amount, status: 'succeeded' });
const read = (status: string, captured: number, refunded: number): Answer => ({
  kind: 'read',
  status,
  captured,
  refunded,
});
const tooLate = (status: string): Answer => ({
  kind: 'refused',
  code: 'invalid_state_transition',
  details: { status },
});
const exceeds = (left: number): Answer => ({
  kind: 'refused',
  code: 'refund_exceeds_captured',
  details: { amount_refundable: left },
});

type Line = readonly [
  what: Call['what']['verb'] | number,
  invoked: number,
  returned: number | null,
  answer: Answer | null,
];

/** A number is a refund of that amount. */
function history(lines: readonly Line[]): Call[] {
  return lines.map(([what, invoked, returned, answer]) => ({
    what:
      typeof what === 'number'
        ? { verb: 'refund', amount: what }
        : what === 'refund'
          ? { verb: 'refund', amount: null }
          : { verb: what },
    invoked,
    returned,
    answer,
  }));
}

describe('a history that some order explains', () => {
  it.each<[string, ModelPayment, readonly Line[]]>([
    [
      'one wins, the other comes too late',
      authorized,
      [
        ['capture', 0, 5, captured],
        ['cancel', 1, 6, tooLate('captured')],
      ],
    ],
    [
      'the other meets the payment while it is taken',
      authorized,
      [
        ['capture', 0, 9, captured],
        [
          'cancel',
          1,
          2,
          { kind: 'refused', code: 'invalid_state_transition', details: { status: 'authorized', pending: 'capture' } },
        ],
      ],
    ],
    [
      'a read before and a read after, both during the capture',
      authorized,
      [
        ['capture', 0, 9, captured],
        ['read', 1, 2, read('authorized', 0, 0)],
        ['read', 3, 4, read('captured', 100, 0)],
      ],
    ],
    [
      'two refunds of the whole',
      paid,
      [
        [60, 0, 5, gaveBack(60)],
        [60, 1, 6, exceeds(40)],
      ],
    ],
    [
      'a refund that is held and not yet given back',
      paid,
      [
        ['refund', 0, 9, gaveBack(100)],
        [1, 2, 3, exceeds(0)],
        ['read', 4, 5, read('succeeded', 100, 0)],
      ],
    ],
    [
      'a call without an answer happened',
      authorized,
      [
        ['capture', 0, null, null],
        ['read', 5, 6, read('captured', 100, 0)],
      ],
    ],
    [
      'a call without an answer did not happen',
      authorized,
      [
        ['capture', 0, null, null],
        ['cancel', 5, 6, canceled],
      ],
    ],
    [
      'answered before it was confirmed',
      authorized,
      [
        ['capture', 0, 2, { kind: 'payment', status: 'authorized' }],
        ['read', 3, 4, read('authorized', 0, 0)],
        ['read', 5, 6, read('captured', 100, 0)],
      ],
    ],
  ])('%s', (_, initial, lines) => {
    expect(isLinearizable(initial, history(lines))).toBe(true);
  });
});

describe('a history that no order explains', () => {
  it.each<[string, ModelPayment, readonly Line[]]>([
    [
      'both win',
      authorized,
      [
        ['capture', 0, 5, captured],
        ['cancel', 1, 6, canceled],
      ],
    ],
    [
      'both lose',
      authorized,
      [
        ['capture', 0, 5, tooLate('canceled')],
        ['cancel', 1, 6, tooLate('captured')],
      ],
    ],
    [
      'a read after the answer says what was before',
      authorized,
      [
        ['capture', 0, 5, captured],
        ['read', 6, 7, read('authorized', 0, 0)],
      ],
    ],
    [
      'a read goes back',
      authorized,
      [
        ['capture', 0, 9, captured],
        ['read', 1, 2, read('captured', 100, 0)],
        ['read', 3, 4, read('authorized', 0, 0)],
      ],
    ],
    [
      'more is given back than there was',
      paid,
      [
        [60, 0, 5, gaveBack(60)],
        [60, 1, 6, gaveBack(60)],
      ],
    ],
    [
      'both refunds are refused',
      paid,
      [
        [60, 0, 5, exceeds(40)],
        [60, 1, 6, exceeds(40)],
      ],
    ],
    [
      'the money is taken and not yet held',
      paid,
      [
        [60, 0, 5, gaveBack(60)],
        [1, 6, 7, gaveBack(1)],
        ['read', 8, 9, read('succeeded', 100, 60)],
      ],
    ],
    [
      'taken by a verb that was sent later',
      authorized,
      [
        [
          'cancel',
          0,
          2,
          { kind: 'refused', code: 'invalid_state_transition', details: { status: 'authorized', pending: 'capture' } },
        ],
        ['capture', 3, 5, captured],
      ],
    ],
    [
      'a refund before the capture began',
      authorized,
      [
        ['refund', 0, 2, gaveBack(100)],
        ['capture', 3, 5, captured],
      ],
    ],
    [
      'what had no answer happened twice',
      authorized,
      [
        ['capture', 0, null, null],
        ['read', 1, 2, read('captured', 100, 0)],
        ['cancel', 3, 4, canceled],
      ],
    ],
  ])('%s', (_, initial, lines) => {
    expect(isLinearizable(initial, history(lines))).toBe(false);
  });
});
