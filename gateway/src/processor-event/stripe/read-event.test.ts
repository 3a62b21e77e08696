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

describe("a processor's event", () => {
  it.each([
    ['payment_intent.succeeded', 'payment_succeeded'],
    ['payment_intent.amount_capturable_updated', 'payment_authorized'],
    ['payment_intent.payment_failed', 'payment_failed'],
    ['payment_intent.canceled', 'payment_canceled'],
  ])('%s is a hint about our payment', (type, hint) => {
    expect(readEvent(event({ type }))).toEqual({
      livemode: false,
      hint: { eventHash, hint, subject: { kind: 'payment', paymentIntentId } },
    });
  });

  it.each(['refund.updated', 'refund.failed'])('%s is a hint about our refund', (type) => {
    const metadata = { landed_refund: refundId, landed_payment_intent: paymentIntentId };
    expect(readEvent(event({ type, livemode: true }, metadata))).toEqual({
      livemode: true,
      hint: { eventHash, hint: 'refund_changed', subject: { kind: 'refund', refundId } },
    });
  });

  it.each([
    'payment_intent.created',
    'payment_intent.requires_action',
    'charge.succeeded',
    'charge.refunded',
    'charge.refund.updated',
    'refund.created',
    'account.updated',
    'constructor',
    '__proto__',
  ])('%s tells us nothing', (type) => {
    expect(readEvent(event({ type }, { landed_refund: refundId, landed_payment_intent: paymentIntentId }))).toEqual({
      livemode: false,
      hint: null,
    });
  });

  it.each([
    ['empty metadata', {}],
    ['null metadata', null],
    ['metadata of somebody else', { order: '1001' }],
    ['an id that is none of ours', { landed_payment_intent: 'pi_1' }],
    ['an id with something behind it', { landed_payment_intent: `${paymentIntentId}'; --` }],
    ['a number for an id', { landed_payment_intent: 1 }],
    ["a refund's id for a payment", { landed_refund: refundId }],
  ])('with %s is not ours', (_, metadata) => {
    expect(readEvent(event({}, metadata))).toEqual({ livemode: false, hint: null });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no JSON', Buffer.from('{')],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe])],
    ['a list', Buffer.from('[]')],
    ['null', Buffer.from('null')],
    ['no id', event({ id: undefined })],
    ['an empty id', event({ id: '' })],
    ['an id of a thousand letters', event({ id: 'e'.repeat(1_000) })],
    ['another object', event({ object: 'payment_intent' })],
    ['no type', event({ type: undefined })],
    ['no rail', event({ livemode: undefined })],
    ['no data', Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', livemode: false }))],
    ['metadata that is a list of words', event({}, 'words')],
    ['a thousand nested lists', Buffer.from(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)],
  ])('that is %s is no event', (_, bytes) => {
    expect(readEvent(bytes)).toBe(null);
  });
});
