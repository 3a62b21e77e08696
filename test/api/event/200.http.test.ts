import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ApiEvent, eventPage, expectedEvent, type SentRequest } from '../../setup/api-events.js';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, quoteHandbag } from '../../setup/orders.js';
import { cardOf, type Payment, snapshotOf } from '../../setup/payment.js';
import { eventually } from '../../setup/processor-event.js';
import type { Refund } from '../../setup/refunds.js';

const test = await openApiTest();
const { store, sandbox } = test;

/** A new merchant: its list holds the events of this test only. */
async function ownApi(rails: readonly ('test' | 'live')[] = ['test']): Promise<MerchantApi> {
  const merchant = await test.anotherMerchant({ rails });
  return test.apiOf({ merchant, rail: rails.includes('live') ? 'live' : 'test' });
}

async function send(api: MerchantApi, path: string, body: object, key = `key-${randomUUID()}`): Promise<SentRequest> {
  return { key, response: await api.post(path, body, { 'idempotency-key': key }) };
}

const charge = async (api: MerchantApi, changes: Record<string, unknown> = {}) =>
  send(api, '/v1/payment_intents', chargeHandbag(await quoteHandbag(api), changes));

const paymentOf = ({ response }: SentRequest) => response.body as Payment;

/** The payment at the time of its `payment_intent.created` event. */
function acceptedOf(payment: Payment): Payment {
  return {
    ...payment,
    status: 'processing',
    amount_captured: 0,
    amount_capturable: 0,
    card: null,
    failure: null,
    action_expires_at: null,
    capture_before: null,
    updated_at: payment.created_at,
  };
}

const created = (sent: SentRequest) =>
  expectedEvent('payment_intent.created', 1, null, sent, snapshotOf(acceptedOf(paymentOf(sent))));

const charged = (sent: SentRequest) =>
  expectedEvent(`payment_intent.${paymentOf(sent).status}`, 2, 'processing', sent, snapshotOf(paymentOf(sent)));

const listOf = (...data: ApiEvent[]) => ({ object: 'list', data, has_more: false });

describe('the events of a payment, newest first,', () => {
  it.each([
    ['paid', {}, 'succeeded'],
    ['authorized', { capture_method: 'manual' }, 'authorized'],
    ['declined', { payment_method: 'pm_card_chargeDeclined' }, 'failed'],
    ['challenged', { payment_method: 'pm_card_threeDSecureRequired' }, 'requires_action'],
  ])('lists the events of a charge that is %s', async (_, changes, status) => {
    const api = await ownApi();
    const sent = await charge(api, changes);
    expect(paymentOf(sent).status).toBe(status);
    expectResponse(await api.get('/v1/events'), 200, listOf(charged(sent), created(sent)));
  });

  it.each([
    ['capture', 'captured'],
    ['cancel', 'canceled'],
  ])('lists the events of an authorization and its %s under another key: %s', async (operation, status) => {
    const api = await ownApi();
    const sent = await charge(api, { capture_method: 'manual' });
    const closing = await send(api, `/v1/${operation}`, { payment_intent_id: paymentOf(sent).id });
    const last = expectedEvent(`payment_intent.${status}`, 3, 'authorized', closing, closing.response.body as object);
    expectResponse(await api.get('/v1/events'), 200, listOf(last, charged(sent), created(sent)));
  });

  it('lists an event without a request when a payment succeeds after 3-D Secure', async () => {
    const api = await ownApi();
    const sent = await charge(api, { payment_method: 'pm_card_threeDSecureRequired' });
    const { id, client_secret, amount } = paymentOf(sent);
    await sandbox.completeChallenge(String(client_secret), 'succeed');
    const page = await eventually(
      () => eventPage(api),
      ({ data }) => data.length === 3,
    );
    const at = String(page.data[0]?.timestamp);
    const card = cardOf('pm_card_threeDSecureRequired');
    const paid = { ...snapshotOf(paymentOf(sent)), card, status: 'succeeded', amount_captured: amount, updated_at: at };
    const paidEvent = expectedEvent('payment_intent.succeeded', 3, 'requires_action', null, paid);
    expect(page).toEqual(listOf(paidEvent, charged(sent), created(sent)));
    expectResponse(await api.get(`/v1/payment_intents/${id}`), 200, expect.objectContaining({ status: 'succeeded' }));
  });

  it('lists the same events on the live rail, with livemode', async () => {
    const api = await ownApi(['test', 'live']);
    const sent = await charge(api);
    const page = await eventPage(api);
    expect(page).toEqual(listOf(charged(sent), created(sent)));
    expect(page.data.map(({ livemode }) => livemode)).toEqual([true, true]);
  });
});

describe('the events of a refund', () => {
  it('numbers the events of a refund on their own and shows the refund', async () => {
    const api = await ownApi();
    const sent = await charge(api);
    const refunded = await send(api, '/v1/refund', { payment_intent_id: paymentOf(sent).id, amount: 1_000 });
    const refund = refunded.response.body as Refund;
    const reserved = { ...refund, status: 'pending', updated_at: refund.created_at };
    expectResponse(
      await api.get('/v1/events'),
      200,
      listOf(
        expectedEvent('refund.succeeded', 2, 'pending', refunded, refund),
        expectedEvent('refund.created', 1, null, refunded, reserved),
        charged(sent),
        created(sent),
      ),
    );
  });
});

describe('an event', () => {
  it('returns an event with the same bytes alone and in the list, even after its payment has changed', async () => {
    const api = await ownApi();
    const sent = await charge(api, { capture_method: 'manual' });
    const { data } = await eventPage(api);
    await send(api, '/v1/capture', { payment_intent_id: paymentOf(sent).id });
    for (const event of data) {
      const response = await api.get(`/v1/events/${event.id}`);
      expect([response.status, response.text]).toEqual([200, JSON.stringify(event)]);
      expect((await api.get(`/v1/events/${event.id.toUpperCase()}`)).text).toBe(response.text);
    }
  });

  it('returns the fields of an event in the documented order, without data of the buyer or secrets', async () => {
    const api = await ownApi();
    await charge(api, { payment_method: 'pm_card_threeDSecureRequired', merchant_reference: 'order-1' });
    const { text, body } = await api.get('/v1/events');
    const [event] = (body as { data: ApiEvent[] }).data;
    expect(Object.keys(event ?? {})).toEqual([
      'id',
      'object',
      'type',
      'api_version',
      'livemode',
      'timestamp',
      'sequence',
      'request',
      'data',
    ]);
    expect(text).not.toMatch(/buyer@example|Ada|Canal|10001|secret|flow_response|fraud/);
    expect(text).toContain('"merchant_reference":"order-1"');
  });

  it('inserts no further event when a request is replayed', async () => {
    const api = await ownApi();
    const body = chargeHandbag(await quoteHandbag(api));
    const sent = await send(api, '/v1/payment_intents', body);
    const before = (await api.get('/v1/events')).text;
    const again = await send(api, '/v1/payment_intents', body, sent.key);
    expect(again.response.headers['idempotent-replayed']).toBe('true');
    expect((await api.get('/v1/events')).text).toBe(before);
  });

  it.each([
    ['the response under the key is purged', 'key_sealed = NULL'],
    ['the key is purged', 'key_sealed = NULL, key_hash = NULL, fingerprint = NULL'],
  ])('removes only the idempotency key from an event once %s', async (_, columns) => {
    const api = await ownApi();
    const sent = await charge(api);
    const { data } = await eventPage(api);
    await store.sql.query(
      `UPDATE operation SET response_purged_at = now(), response = NULL, response_status = NULL, ${columns}
       WHERE payment_intent_id = $1`,
      [paymentOf(sent).id],
    );
    const withoutKey = data.map((event) => ({ ...event, request: { ...event.request, idempotency_key: null } }));
    expectResponse(await api.get('/v1/events'), 200, listOf(...withoutKey));
    expectResponse(await api.get(`/v1/events/${String(data[0]?.id)}`), 200, withoutKey[0]);
  });

  it('shows an idempotency key of 255 characters exactly as it was sent', async () => {
    const api = await ownApi();
    const key = `~!@#$%^&*()_+{}|:"<>?[];',./\\${'k'.repeat(226)}`;
    await send(api, '/v1/payment_intents', chargeHandbag(await quoteHandbag(api)), key);
    const { data } = await eventPage(api);
    expect(data.map(({ request }) => request.idempotency_key)).toEqual([key, key]);
  });

  it('returns the headers of GET without a body for HEAD', async () => {
    const merchant = await test.anotherMerchant();
    const api = test.apiOf({ merchant });
    await charge(api);
    const headers = { authorization: `Bearer ${merchant.secret_key}` };
    const [head, get] = [await api.send({ method: 'HEAD', path: '/v1/events', headers }), await api.get('/v1/events')];
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', get.headers['content-length']]);
  });
});
