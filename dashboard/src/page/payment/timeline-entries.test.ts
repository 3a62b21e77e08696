import { expect, it } from 'vitest';
import type { PaymentDetail, PaymentEvent } from '../../wire/payment.js';
import { deliveryText, timelineOf } from './timeline-entries.js';

const id = '019aa5b0-0000-7000-8000-000000000001';
const refundId = '019aa5b0-0000-7000-8000-000000000002';
const at = (second: number) => `2026-11-28T10:00:0${second}.000Z`;
const event = (type: string, resource: string, second: number, counts: Partial<PaymentEvent> = {}): PaymentEvent => ({
  id: `${second}`,
  type,
  resource_id: resource,
  at: at(second),
  endpoints: 2,
  delivered: 2,
  waiting: 0,
  ...counts,
});

const payment = {
  id,
  currency: 'EUR',
  failure: null,
  created_at: at(1),
  charged_by: { request_id: '019aa5b0-0000-7000-8000-000000000003', idempotency_key: 'order-1001' },
  price: { quoted_at: at(0), valid_until: at(9), rule_packs: ['rules/DE@2026-01-01'] },
  history: [
    { to: 'authorized', at: at(1) },
    { to: 'captured', at: at(4) },
  ],
  operations: [{ kind: 'capture', at: at(4), by: { kind: 'api' } }],
  refunds: [{ id: refundId, status: 'succeeded', amount: 500, updated_at: at(6), by: { kind: 'user', name: 'Ines' } }],
  disputes: [],
  events: [
    event('payment_intent.authorized', id, 1),
    event('payment_intent.authorization_expiring', id, 3),
    event('payment_intent.captured', id, 4),
    event('refund.created', refundId, 5),
    event('refund.succeeded', refundId, 6),
  ],
} as unknown as PaymentDetail;

it('a timeline is newest first, has what was asked for below its outcome, and each event beside what it says', () => {
  expect(timelineOf(payment).map(({ title, events }) => [title, ...events.map(({ type }) => type)])).toEqual([
    ['Refunded 5.00 EUR', 'refund.created', 'refund.succeeded'],
    ['Captured', 'payment_intent.captured'],
    ['Capture asked for'],
    ['Authorization ends soon', 'payment_intent.authorization_expiring'],
    ['Authorized', 'payment_intent.authorized'],
    ['Charge accepted'],
    ['Quote used'],
  ]);
});

const processing = (sent: PaymentEvent[], ...later: PaymentDetail['history']) =>
  ({
    ...payment,
    operations: [],
    refunds: [],
    events: sent,
    history: [{ to: 'processing', at: at(1) }, ...later],
  }) as PaymentDetail;
const toldOf = (detail: PaymentDetail) => timelineOf(detail).map(({ title, lead }) => [title, lead]);

it('a charge whose outcome came at once is not said to have waited for it', () => {
  const told = toldOf(processing([], { to: 'succeeded', at: at(2) }));
  expect(told.map(([title]) => title)).toEqual(['Succeeded and captured', 'Charge accepted', 'Quote used']);
});

it('a charge whose outcome is not known says that it is read, and later that it was', () => {
  const waits = 'The processor has not confirmed the outcome. It is read again until it is known.';
  expect(toldOf(processing([]))[0]).toEqual(['Processing', waits]);
  const late = processing([event('payment_intent.processing', id, 1)], { to: 'succeeded', at: at(9) });
  const waited = 'The processor did not confirm the outcome at once. It was read until it was known.';
  expect(toldOf(late)[1]).toEqual(['Processing', waited]);
});

it.each([
  [['rules/DE@2026-01-01'], ['rules/DE@2026-01-01'], null],
  [
    ['rules/DE@2026-01-01', 'nomenclature/hs@2022-01-01', 'rates/EU-TARIC@2026-11', 'rates/EU-VAT@2026-11'],
    ['rules/DE@2026-01-01', 'rates/EU-TARIC@2026-11'],
    'and 2 other tables',
  ],
  [['operator@1', 'fx@2'], ['operator@1'], 'and 1 other table'],
])('the quote of a timeline names the rules and the first rates of %j', (tables, codes, lead) => {
  const priced = { ...payment, price: { ...payment.price, rule_packs: tables } } as PaymentDetail;
  expect(timelineOf(priced).at(-1)).toMatchObject({ codes: codes.map((code) => ({ code })), lead, validUntil: at(9) });
});

const requestId = '019aa5b0-0000-7000-8000-000000000003';
const request = { label: 'request', code: requestId, isRequest: true };

it.each([
  [
    { request_id: requestId, idempotency_key: 'order-1001' },
    [{ label: 'Idempotency key', code: 'order-1001' }, request],
  ],
  [{ request_id: requestId, idempotency_key: null }, [{ ...request, label: 'Request' }]],
  [null, []],
])('the charge of a timeline names what the log of the merchant has of its request: %j', (chargedBy, codes) => {
  const charged = { ...payment, charged_by: chargedBy } as PaymentDetail;
  expect(timelineOf(charged).at(-2)).toMatchObject({ title: 'Charge accepted', codes, lead: null });
});

it.each([
  [{}, 'delivered to 2 of 2 endpoints'],
  [{ delivered: 1, waiting: 1 }, 'delivered to 1 of 2 endpoints, 1 waiting for a retry'],
  [{ endpoints: 1, delivered: 0 }, 'delivered to 0 of 1 endpoint, 1 not delivered'],
  [{ endpoints: 0, delivered: 0 }, null],
])('the deliveries %j of an event are said as they are', (counts, text) => {
  expect(deliveryText(event('refund.created', refundId, 5, counts))).toBe(text);
});
