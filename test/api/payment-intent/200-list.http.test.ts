import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';

const test = await openApiTest({ rails: ['test', 'live'] });

const list = '/v1/payment_intents';
const ownApi = async () => test.apiOf({ merchant: await test.anotherMerchant() });

async function charge(api: MerchantApi, changes: Record<string, unknown> = {}): Promise<Payment> {
  const body = chargeHandbag(await quoteHandbag(api), changes);
  return (await api.post(list, body, idempotencyKey())).body as Payment;
}

const page = (payments: readonly Payment[], has_more = false) => ({
  object: 'list',
  data: payments.map(readOf),
  has_more,
});

/** A merchant with three payments, the newest first. */
const threePayments = (async () => {
  const api = await ownApi();
  const paid = await charge(api, { merchant_reference: 'order-1' });
  const authorized = await charge(api, { merchant_reference: 'order-2', capture_method: 'manual' });
  const declined = await charge(api, { merchant_reference: 'order-1', payment_method: 'pm_card_chargeDeclined' });
  return { api, paid, authorized, declined };
})();

describe('a list of payments', () => {
  it('returns an empty list for a merchant without payments', async () => {
    expectResponse(await (await ownApi()).get(list), 200, page([]));
  });

  it('returns each payment as a read returns it, newest first, in pages', async () => {
    const { api, paid, authorized, declined } = await threePayments;
    expectResponse(await api.get(list), 200, page([declined, authorized, paid]));
    expectResponse(await api.get(`${list}?limit=2`), 200, page([declined, authorized], true));
    const rest = await api.get(`${list}?limit=2&starting_after=${authorized.id.toUpperCase()}`);
    expectResponse(rest, 200, page([paid]));
    expectResponse(await api.get(`${list}?starting_after=${paid.id}`), 200, page([]));
    expectResponse(await api.get(`${list}?limit=1&ending_before=${paid.id}`), 200, page([authorized], true));
    expectResponse(await api.get(`${list}?limit=2&ending_before=${paid.id}`), 200, page([declined, authorized]));
  });

  it('filters by status, currency, reference and time of creation', async () => {
    const { api, paid, authorized, declined } = await threePayments;
    const filtered = (query: Record<string, string>) => api.get(`${list}?${new URLSearchParams(query).toString()}`);
    expectResponse(await filtered({ status: 'authorized' }), 200, page([authorized]));
    expectResponse(await filtered({ currency: 'USD', status: 'failed' }), 200, page([declined]));
    expectResponse(await filtered({ currency: 'EUR' }), 200, page([]));
    expectResponse(await filtered({ merchant_reference: 'order-1' }), 200, page([declined, paid]));
    expectResponse(await filtered({ merchant_reference: 'ORDER-1' }), 200, page([]));
    expectResponse(
      await filtered({ amount: String(paid.amount_breakdown.total), status: 'failed' }),
      200,
      page([declined]),
    );
    expectResponse(await filtered({ amount: '1' }), 200, page([]));
    expectResponse(await filtered({ card_last4: '4242', status: 'authorized' }), 200, page([authorized]));
    expectResponse(await filtered({ card_last4: '4243' }), 200, page([]));
    expectResponse(await filtered({ created_from: authorized.created_at }), 200, page([declined, authorized]));
    expectResponse(await filtered({ created_before: authorized.created_at }), 200, page([paid]));
    const inOtherZone = `${authorized.created_at.slice(0, -1)}+00:00`;
    expectResponse(await filtered({ created_before: inOtherZone }), 200, page([paid]));
  });

  it('filters payments and refunds by a key and value of their metadata, of one merchant', async () => {
    const [api, other] = [await ownApi(), await ownApi()];
    const metadata = { 'order source': 'app=1&"ünï"', batch: '9' };
    const [first, second] = [await charge(api, { metadata }), await charge(api, { metadata: { batch: '9' } })];
    await charge(other, { metadata });
    const by = (key: string, value: string, path = list) =>
      api.get(`${path}?${new URLSearchParams({ [`metadata[${key}]`]: value }).toString()}`);
    expectResponse(await by('batch', '9'), 200, page([second, first]));
    expectResponse(await by('order source', metadata['order source']), 200, page([first]));
    expectResponse(await by('batch', '8'), 200, page([]));
    expectResponse(await by('Batch', '9'), 200, page([]));
    const refund = { payment_intent_id: first.id, metadata: { case: 'c-1' } };
    const { body } = await api.post('/v1/refund', refund, idempotencyKey());
    expectResponse(await by('case', 'c-1', '/v1/refunds'), 200, { object: 'list', data: [body], has_more: false });
    expectResponse(await by('batch', '9', '/v1/refunds'), 200, page([]));
  });

  it('filters by the e-mail address of the buyer, of one merchant', async () => {
    const [api, other] = [await ownApi(), await ownApi()];
    const customer = { email: 'Zoë+1@example.com' };
    const [first, second] = [
      await charge(api, { customer }),
      await charge(api, { customer, capture_method: 'manual' }),
    ];
    await charge(api);
    const byEmail = (of: MerchantApi, email: string, more = '') =>
      of.get(`${list}?customer_email=${encodeURIComponent(email)}${more}`);
    expectResponse(await byEmail(api, 'zoë+1@EXAMPLE.com'), 200, page([second, first]));
    expectResponse(await byEmail(api, customer.email, '&status=authorized'), 200, page([second]));
    expectResponse(await byEmail(api, customer.email, `&limit=1&starting_after=${second.id}`), 200, page([first]));
    expectResponse(await byEmail(api, 'zoë@example.com'), 200, page([]));
    expectResponse(await byEmail(other, customer.email), 200, page([]));
  });

  it('lists the payments of one merchant on one rail only', async () => {
    const merchant = await test.anotherMerchant({ rails: ['test', 'live'] });
    const [onTest, onLive] = [test.apiOf({ merchant }), test.apiOf({ merchant, rail: 'live' })];
    const [ofTest, ofLive] = [await charge(onTest), await charge(onLive)];
    expectResponse(await onTest.get(list), 200, page([ofTest]));
    expectResponse(await onLive.get(list), 200, page([ofLive]));
  });

  it('stores nothing and needs no idempotency key', async () => {
    const before = await test.trace();
    const responses = await Promise.all(Array.from({ length: 5 }, () => test.api.get(`${list}?limit=1`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await test.trace()).toEqual(before);
  });
});
