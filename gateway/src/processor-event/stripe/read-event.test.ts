import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEvent } from './read-event.js';

const paymentIntentId = '019aa5b0-0000-7000-8000-000000000001';
const refundId = '019aa5b0-0000-7000-8000-000000000002';
const eventHash = createHash('sha256').update('evt_1').digest('hex');

function event(changes: Record<string, unknown> = {}, metadata: unknown = { landed_payment_intent: paymentIntentId }) {
  const object = { id: 'pi_1', object: 'payment_intent', status: 'succeeded', metadata };
  const whole = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', livemode: false, ...changes };
  return Buffer.from(JSON.stringify({ ...whole, data: { object } }));
}

function eventAbout(type: string, object: object) {
  return Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type, livemode: false, data: { object } }));
}

describe('readEvent', () => {
  it('reads an account whose business is verified by the id of the account', () => {
    expect(readEvent(eventAbout('account.updated', { id: 'acct_1', object: 'account' }))).toEqual({
      livemode: false,
      eventHash,
      keep: null,
      change: {
        kind: 'business_changed',
        subject: { kind: 'object', processorIds: ['acct_1'] },
        objectId: null,
        amountRefunded: null,
      },
    });
  });

  it.each([
    ['payment_intent.succeeded', 'payment_succeeded'],
    ['payment_intent.amount_capturable_updated', 'payment_authorized'],
    ['payment_intent.payment_failed', 'payment_failed'],
    ['payment_intent.canceled', 'payment_canceled'],
  ])('reads %s as an event of our payment', (type, kind) => {
    expect(readEvent(event({ type }))).toEqual({
      livemode: false,
      eventHash,
      keep: null,
      change: { kind, subject: { kind: 'payment', paymentIntentId }, objectId: 'pi_1', amountRefunded: null },
    });
  });

  it.each(['refund.updated', 'refund.failed'])('reads %s as an event of our refund', (type) => {
    const metadata = { landed_refund: refundId, landed_payment_intent: paymentIntentId };
    expect(readEvent(event({ type, livemode: true }, metadata))).toEqual({
      livemode: true,
      eventHash,
      keep: null,
      change: {
        kind: 'refund_changed',
        subject: { kind: 'refund', refundId },
        objectId: null,
        amountRefunded: null,
      },
    });
  });

  it.each([
    'payment_intent.created',
    'payment_intent.requires_action',
    'charge.succeeded',
    'charge.refunded',
    'charge.refund.updated',
    'refund.created',
  ])('ignores the event type %s of an object of ours', (type) => {
    expect(readEvent(event({ type }, { landed_refund: refundId, landed_payment_intent: paymentIntentId }))).toEqual({
      livemode: false,
      eventHash,
      keep: null,
      change: null,
    });
  });

  it.each(['review.opened', 'radar.early_fraud_warning.created', 'constructor', '__proto__'])(
    'keeps an event of the unknown type %s',
    (type) => {
      expect(readEvent(event({ type }))).toEqual({ livemode: false, eventHash, keep: 'unknown_type', change: null });
    },
  );

  it.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])(
    'keeps an event charge.dispute.%s and finds its payment by the ids of payment and charge',
    (name) => {
      const dispute = {
        id: 'dp_1',
        object: 'dispute',
        charge: 'ch_1',
        payment_intent: 'pi_1',
        status: 'needs_response',
      };
      expect(readEvent(eventAbout(`charge.dispute.${name}`, dispute))).toEqual({
        livemode: false,
        eventHash,
        keep: 'dispute',
        change: {
          kind: 'dispute_changed',
          subject: { kind: 'object', processorIds: ['pi_1', 'ch_1'] },
          objectId: 'dp_1',
          amountRefunded: null,
        },
      });
    },
  );

  it.each(['refund.created', 'refund.updated', 'refund.failed'])(
    'reads %s without our reference as a foreign refund of the payment that it names',
    (type) => {
      const refund = { id: 're_1', object: 'refund', charge: 'ch_1', payment_intent: 'pi_1', metadata: {} };
      expect(readEvent(eventAbout(type, refund))?.change).toEqual({
        kind: 'foreign_refund_changed',
        subject: { kind: 'object', processorIds: ['pi_1', 'ch_1'] },
        objectId: null,
        amountRefunded: null,
      });
    },
  );

  it('reads charge.refunded with what all refunds took, so that our own refunds need no workflow', () => {
    const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', amount_refunded: 700, metadata: {} };
    expect(readEvent(eventAbout('charge.refunded', charge))?.change).toEqual({
      kind: 'foreign_refund_changed',
      subject: { kind: 'object', processorIds: ['pi_1', 'ch_1'] },
      objectId: null,
      amountRefunded: 700,
    });
  });

  it.each([
    ['payout.updated', 'in_transit', 'payout_changed'],
    ['payout.updated', undefined, 'payout_changed'],
    ['payout.updated', 'paid', undefined],
    ['payout.updated', 'failed', undefined],
    ['payout.updated', 'canceled', undefined],
    ['payout.paid', 'paid', 'payout_changed'],
    ['payout.failed', 'failed', 'payout_changed'],
    ['payout.canceled', 'canceled', 'payout_changed'],
  ])('reads the end of a payout once: %s with the status %s is %s', (type, status, kind) => {
    const read = readEvent(eventAbout(type, { id: 'po_1', object: 'payout', status }));
    expect([read?.keep, read?.change?.kind]).toEqual([null, kind]);
  });

  it.each([
    ['empty metadata', {}],
    ['null metadata', null],
    ['metadata of another application', { order: '1001' }],
    ['an id that is not a UUID', { landed_payment_intent: 'pi_1' }],
    ['an id with a suffix', { landed_payment_intent: `${paymentIntentId}'; --` }],
    ['a number for an id', { landed_payment_intent: 1 }],
    ["a refund's id for a payment", { landed_refund: refundId }],
  ])('ignores an object with %s', (_, metadata) => {
    expect(readEvent(event({}, metadata))).toEqual({ livemode: false, eventHash, keep: null, change: null });
  });

  it.each([
    ['an empty body', Buffer.alloc(0)],
    ['invalid JSON', Buffer.from('{')],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe])],
    ['a list', Buffer.from('[]')],
    ['null', Buffer.from('null')],
    ['an event without an id', event({ id: undefined })],
    ['an event with an empty id', event({ id: '' })],
    ['an event with an id of 1,000 characters', event({ id: 'e'.repeat(1_000) })],
    ['another object', event({ object: 'payment_intent' })],
    ['an event without a type', event({ type: undefined })],
    ['an event without livemode', event({ livemode: undefined })],
    [
      'an event without data',
      Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', livemode: false })),
    ],
    ['metadata that is a string', event({}, 'words')],
    ['1,000 nested lists', Buffer.from(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)],
  ])('rejects %s', (_, bytes) => {
    expect(readEvent(bytes)).toBe(null);
  });
});
