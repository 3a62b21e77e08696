import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, quoteHandbag } from '../../setup/orders.js';
import { type Payment, snapshotOf } from '../../setup/payment.js';
import { eventually } from '../../setup/processor-event.js';
import type { Refund } from '../../setup/refunds.js';
import { type SentRequest, eventPage, type ApiEvent, expectedEvent } from '../../setup/api-events.js';

const test = await openApiTest();
const { store, sandbox } = test;

/** A merchant of the test's own: its list holds what the test did and nothing else. */
async function ownApi(rails: readonly ('test' | 'live')[] = ['test']): Promise<MerchantApi> {
  const merchant = await test.anotherMerchant({ rails });
  return test.apiOf({ merchant, rail: rails.includes('live') ? 'live' : 'test' });
}

async function ask(api: MerchantApi, path: string, body: object, key = `key-${randomUUID()}`): Promise<SentRequest> {
  return { key, response: await api.post(path, body, { 'idempotency-key': key }) };
}

const charge = async (api: MerchantApi, changes: Record<string, unknown> = {}) =>
  ask(api, '/v1/payment_intents', chargeHandbag(await quoteHandbag(api), changes));

const paymentOf = ({ response }: SentRequest) => response.body as Payment;

/** The payment as it was when it was accepted. */
function acceptedOf(payment: Payment): Payment {
  return {
    ...payment,
    status: 'processing',
    amount_captured: 0,
    amount_capturable: 0,
    failure: null,
    action_expires_at: null,
    capture_before: null,
    updated_at: payment.created_at,
  };
}

const created = (asked: SentRequest) =>
  expectedEvent('payment_intent.created', 1, null, asked, snapshotOf(acceptedOf(paymentOf(asked))));

const concluded = (asked: SentRequest) =>
  expectedEvent(`payment_intent.${paymentOf(asked).status}`, 2, 'processing', asked, snapshotOf(paymentOf(asked)));

const listOf = (...data: ApiEvent[]) => ({ object: 'list', data, has_more: false });

describe('what happened to a payment is told, newest first:', () => {
  it.each([
    ['paid', {}, 'succeeded'],
    ['held', { capture_method: 'manual' }, 'authorized'],
    ['declined', { payment_method: 'pm_card_chargeDeclined' }, 'failed'],
    ['challenged', { payment_method: 'pm_card_threeDSecureRequired' }, 'requires_action'],
  ])('%s', async (_, changes, status) => {
    const api = await ownApi();
    const asked = await charge(api, changes);
    expect(paymentOf(asked).status).toBe(status);
    expectResponse(await api.get('/v1/events'), 200, listOf(concluded(asked), created(asked)));
  });

  it.each([
    ['capture', 'captured'],
    ['cancel', 'canceled'],
  ])('held, and by %s of another key %s', async (verb, status) => {
    const api = await ownApi();
    const asked = await charge(api, { capture_method: 'manual' });
    const ended = await ask(api, `/v1/${verb}`, { payment_intent_id: paymentOf(asked).id });
    const last = expectedEvent(`payment_intent.${status}`, 3, 'authorized', ended, ended.response.body as object);
    expectResponse(await api.get('/v1/events'), 200, listOf(last, concluded(asked), created(asked)));
  });

  it('challenged, and paid once the buyer has acted, which no request asked for', async () => {
    const api = await ownApi();
    const asked = await charge(api, { payment_method: 'pm_card_threeDSecureRequired' });
    const { id, client_secret, amount } = paymentOf(asked);
    await sandbox.completeChallenge(String(client_secret), 'succeed');
    const page = await eventually(
      () => eventPage(api),
      ({ data }) => data.length === 3,
    );
    const at = String(page.data[0]?.timestamp);
    const paid = { ...snapshotOf(paymentOf(asked)), status: 'succeeded', amount_captured: amount, updated_at: at };
    const told = expectedEvent('payment_intent.succeeded', 3, 'requires_action', null, paid);
    expect(page).toEqual(listOf(told, concluded(asked), created(asked)));
    expectResponse(await api.get(`/v1/payment_intents/${id}`), 200, expect.objectContaining({ status: 'succeeded' }));
  });

  it('on the live rail alike', async () => {
    const api = await ownApi(['test', 'live']);
    const asked = await charge(api);
    const page = await eventPage(api);
    expect(page).toEqual(listOf(concluded(asked), created(asked)));
    expect(page.data.map(({ livemode }) => livemode)).toEqual([true, true]);
  });
});

describe('what happened to a refund', () => {
  it('counts on its own, and shows the refund', async () => {
    const api = await ownApi();
    const asked = await charge(api);
    const refunded = await ask(api, '/v1/refund', { payment_intent_id: paymentOf(asked).id, amount: 1_000 });
    const refund = refunded.response.body as Refund;
    const reserved = { ...refund, status: 'pending', updated_at: refund.created_at };
    expectResponse(
      await api.get('/v1/events'),
      200,
      listOf(
        expectedEvent('refund.succeeded', 2, 'pending', refunded, refund),
        expectedEvent('refund.created', 1, null, refunded, reserved),
        concluded(asked),
        created(asked),
      ),
    );
  });
});

describe('an event', () => {
  it('is read alone byte for byte as the list has it, whatever became of its resource since', async () => {
    const api = await ownApi();
    const asked = await charge(api, { capture_method: 'manual' });
    const { data } = await eventPage(api);
    await ask(api, '/v1/capture', { payment_intent_id: paymentOf(asked).id });
    for (const event of data) {
      const response = await api.get(`/v1/events/${event.id}`);
      expect([response.status, response.text]).toEqual([200, JSON.stringify(event)]);
      expect((await api.get(`/v1/events/${event.id.toUpperCase()}`)).text).toBe(response.text);
    }
  });

  it('has its fields in the order of the description, nothing of the buyer and no secret', async () => {
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

  it('is not told again when its request is sent again', async () => {
    const api = await ownApi();
    const body = chargeHandbag(await quoteHandbag(api));
    const asked = await ask(api, '/v1/payment_intents', body);
    const before = (await api.get('/v1/events')).text;
    const again = await ask(api, '/v1/payment_intents', body, asked.key);
    expect(again.response.headers['idempotent-replayed']).toBe('true');
    expect((await api.get('/v1/events')).text).toBe(before);
  });

  it.each([
    ['the response under its key is dropped', 'key_sealed = NULL'],
    ['the key is forgotten', 'key_sealed = NULL, key_hash = NULL, fingerprint = NULL'],
  ])('no longer names the key once %s, and is the same otherwise', async (_, forgotten) => {
    const api = await ownApi();
    const asked = await charge(api);
    const { data } = await eventPage(api);
    await store.sql.query(
      `UPDATE operation SET response_purged_at = now(), response = NULL, response_status = NULL, ${forgotten}
       WHERE payment_intent_id = $1`,
      [paymentOf(asked).id],
    );
    const faded = data.map((event) => ({ ...event, request: { ...event.request, idempotency_key: null } }));
    expectResponse(await api.get('/v1/events'), 200, listOf(...faded));
    expectResponse(await api.get(`/v1/events/${String(data[0]?.id)}`), 200, faded[0]);
  });

  it('keeps a key of 255 characters as it was sent', async () => {
    const api = await ownApi();
    const key = `~!@#$%^&*()_+{}|:"<>?[];',./\\${'k'.repeat(226)}`;
    await ask(api, '/v1/payment_intents', chargeHandbag(await quoteHandbag(api)), key);
    const { data } = await eventPage(api);
    expect(data.map(({ request }) => request.idempotency_key)).toEqual([key, key]);
  });

  it('has the same headers without a body for HEAD', async () => {
    const merchant = await test.anotherMerchant();
    const api = test.apiOf({ merchant });
    await charge(api);
    const headers = { authorization: `Bearer ${merchant.secret_key}` };
    const [head, get] = [await api.send({ method: 'HEAD', path: '/v1/events', headers }), await api.get('/v1/events')];
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', get.headers['content-length']]);
  });
});
