import { sampleEvent } from '@landed/contracts/event/samples/index';
import { eventTypes } from '@landed/contracts/event/types';
import { paymentMoves, paymentStatuses } from '@landed/contracts/payment-intent/status';
import { refundMoves, refundStatuses } from '@landed/contracts/refund/status';
import { forwardOnly, type LandedEvent, mayFollow } from '@landed/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** The statuses that the service's moves reach in any number of steps. */
function reachable(moves: Readonly<Record<string, readonly string[]>>, from: string): ReadonlySet<string> {
  const reached = new Set([from]);
  for (const status of reached) for (const next of moves[status] ?? []) reached.add(next);
  return reached;
}

/** An event of a payment in this status. */
function paymentEvent(sequence: number, status: string): LandedEvent {
  const event = sampleEvent('payment_intent.succeeded') as LandedEvent;
  return { ...event, sequence, data: { ...event.data, object: { ...event.data.object, status } } } as LandedEvent;
}

describe('mayFollow', () => {
  it.each(paymentStatuses.flatMap((from) => paymentStatuses.map((to) => [from, to] as const)))(
    'decides payment status changes as the service does: %s to %s',
    (from, to) => {
      expect(mayFollow('payment_intent', from, to)).toBe(reachable(paymentMoves, from).has(to));
    },
  );

  it.each(refundStatuses.flatMap((from) => refundStatuses.map((to) => [from, to] as const)))(
    'decides refund status changes as the service does: %s to %s',
    (from, to) => {
      expect(mayFollow('refund', from, to)).toBe(reachable(refundMoves, from).has(to));
    },
  );

  it('allows every change of unknown objects and statuses', () => {
    expect(mayFollow('dispute', 'won', 'needs_response')).toBe(true);
    expect(mayFollow('payment_intent', 'succeeded', 'of_tomorrow')).toBe(true);
    expect(mayFollow('payment_intent', 'of_tomorrow', 'failed')).toBe(true);
    expect(mayFollow('payment_intent', undefined, 'processing')).toBe(true);
    expect(mayFollow('payment_intent', null, 'processing')).toBe(true);
    expect(mayFollow('constructor', 'name', 'length')).toBe(true);
  });
});

describe('forwardOnly', () => {
  it('accepts an event once and rejects older events', () => {
    const event = paymentEvent(3, 'succeeded');
    const passes = [null, undefined, 0, 1, 2, 3, 4].map((last) => forwardOnly(last, event));
    expect(passes).toEqual([true, true, true, true, true, false, false]);
    expect(forwardOnly({}, event)).toBe(true);
    expect(forwardOnly({ sequence: null }, event)).toBe(true);
    expect(forwardOnly({ sequence: 2, status: null }, event)).toBe(true);
    expect(forwardOnly({ sequence: undefined, status: undefined }, event)).toBe(true);
    expect(forwardOnly({ sequence: 3, status: 'processing' }, event)).toBe(false);
  });

  it('rejects an event whose status is behind the status that a read returned', () => {
    expect(forwardOnly({ sequence: 1, status: 'captured' }, paymentEvent(2, 'authorized'))).toBe(false);
    expect(forwardOnly({ status: 'succeeded' }, paymentEvent(1, 'processing'))).toBe(false);
    expect(forwardOnly({ sequence: 1, status: 'processing' }, paymentEvent(2, 'captured'))).toBe(true);
    expect(forwardOnly({ sequence: 1, status: 'authorized' }, paymentEvent(2, 'authorized'))).toBe(true);
  });

  it.each(eventTypes)('accepts a first %s', (type) => {
    expect(forwardOnly(null, sampleEvent(type) as LandedEvent)).toBe(true);
  });

  it('ends at the last event, whatever the order and number of deliveries', () => {
    const walks = fc.constantFrom(
      ['processing', 'succeeded'],
      ['processing', 'requires_action', 'processing', 'authorized', 'authorized', 'captured'],
      ['processing', 'authorized', 'canceled'],
      ['requires_action', 'processing', 'failed'],
    );
    const deliveries = walks.chain((walk) => {
      const events = walk.map((status, index) => paymentEvent(index + 1, status));
      return fc
        .tuple(fc.shuffledSubarray(events, { minLength: events.length }), fc.array(fc.constantFrom(...events)))
        .map(([all, again]) => ({ walk, arrived: [...again, ...all] }));
    });
    fc.assert(
      fc.property(deliveries, ({ walk, arrived }) => {
        const order: { sequence: number; status?: string } = { sequence: 0 };
        for (const event of arrived) {
          if (!forwardOnly(order, event)) continue;
          expect(event.sequence).toBeGreaterThan(order.sequence);
          order.sequence = event.sequence;
          order.status = (event.data.object as { status: string }).status;
        }
        expect(order).toEqual({ sequence: walk.length, status: walk.at(-1) });
      }),
    );
  });
});
