import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, everyChargeField, everyQuoteField, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, paidHandbag } from '../../setup/payment.js';
import { expectReplay } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store, merchant } = test;
const quoteId = await quoteHandbag(api);

const path = '/v1/payment_intents';
const json = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'application/json' };
const charge = (body: unknown, key: Record<string, string>) => api.post(path, body, key);

/** The same document with its members in reverse order, at every depth. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reversed(member)] as const);
  return Object.fromEntries(members.toReversed());
}

describe('a repeated charge', () => {
  it.each([
    ['a paid charge', {}],
    ['an authorization', { capture_method: 'manual' }],
    ['a declined card', { payment_method: 'pm_card_chargeDeclined' }],
  ])('replays the first response to %s byte for byte and charges nothing more', async (_, changes) => {
    const key = idempotencyKey();
    const body = chargeHandbag(quoteId, changes);
    const first = await charge(body, key);
    expect([first.status, first.headers['idempotent-replayed']]).toEqual([200, undefined]);
    const before = await test.trace();
    for (const response of await Promise.all([charge(body, key), charge(body, key)])) expectReplay(response, first);
    expect(await test.trace()).toEqual(before);
  });

  it('recognizes a repeated charge with another field order, white space, escapes and explicit defaults', async () => {
    const quote = await api.post('/v1/tax_quotes', everyQuoteField);
    const body = everyChargeField((quote.body as { id: string }).id);
    const { capture_method: _, ...sent } = body;
    const key = idempotencyKey();
    const first = await charge(sent, key);
    const spellings = [
      JSON.stringify(reversed(sent)),
      JSON.stringify(sent, null, '\t'),
      `\n ${JSON.stringify(sent)}\r\n`,
      JSON.stringify(sent).replace('Ada Buyer', '\\u0041da\\u0020Buyer').replaceAll('/', '\\/'),
      JSON.stringify(body),
      JSON.stringify({ ...sent, shipping_address: { ...sent.shipping_address, country: 'us' } }),
    ];
    for (const text of spellings) {
      expectReplay(await api.send({ method: 'POST', path, headers: { ...json, ...key }, body: text }), first);
    }
  });

  it('recognizes a repeated charge after the API keys were rotated, and with another JSON media type', async () => {
    const rotating = await test.anotherMerchant();
    const [before, key] = [test.apiOf({ merchant: rotating }), idempotencyKey()];
    const body = chargeHandbag(await quoteHandbag(before));
    const first = await before.post(path, body, key);
    expect(first.status).toBe(200);
    const after = test.apiOf({ merchant: await test.rotateKeys(rotating) });
    expectReplay(await after.post(path, body, { ...key, 'content-type': 'application/vnd.shop+json' }), first);
  });

  it('replays the first response even when the merchant requires a quote by now', async () => {
    const lenient = await test.anotherMerchant({ quote: 'optional' });
    const itsApi = test.apiOf({ merchant: lenient });
    const { tax_quote_id: _, ...unquoted } = chargeHandbag('');
    const key = idempotencyKey();
    const first = await itsApi.post(path, unquoted, key);
    expect(first.status).toBe(200);
    await store.sql.query(`UPDATE merchant_rail SET quote_policy = 'required' WHERE merchant_id = $1`, [lenient.id]);
    expectReplay(await itsApi.post(path, unquoted, key), first);
  });

  it.each([['!'], ['~'.repeat(255)], [`"quoted",'key';?#%41`]])(
    'charges and replays under the idempotency key %s',
    async (name) => {
      const key = { 'idempotency-key': name };
      const body = chargeHandbag(quoteId);
      const first = await charge(body, key);
      expectResponse(first, 200, paidHandbag(quoteId));
      expectReplay(await charge(body, key), first);
    },
  );

  it('treats idempotency keys that differ in case as different keys', async () => {
    const name = randomUUID();
    const body = chargeHandbag(quoteId);
    const responses = await Promise.all(
      [`k${name}`, `K${name}`].map((key) => charge(body, { 'idempotency-key': key })),
    );
    expect(new Set(responses.map((response) => (response.body as Payment).id)).size).toBe(2);
  });
});

describe('an idempotency key', () => {
  it('accepts the same idempotency key for each merchant and rail', async () => {
    const other = test.apiOf({ merchant: await test.anotherMerchant() });
    const key = idempotencyKey();
    const apis = [api, other, test.apiOf({ rail: 'live' })];
    const responses = await Promise.all(
      apis.map(async (itsApi) => itsApi.post(path, chargeHandbag(await quoteHandbag(itsApi)), key)),
    );
    for (const response of responses) {
      expect(response).toMatchObject({ status: 200, body: { status: 'succeeded' } });
      expect(response.headers['idempotent-replayed']).toBe(undefined);
    }
    expect(new Set(responses.map(({ body }) => (body as Payment).id)).size).toBe(3);
  });
});

describe('the key of a request that was rejected before it was processed', () => {
  const key = idempotencyKey();
  const body = chargeHandbag(quoteId);
  const send = (headers: Record<string, string>, text: string) =>
    api.send({ method: 'POST', path, headers: { ...json, ...key, ...headers }, body: text });

  it('accepts a key again after invalid fields, an unreadable or oversized body, or a wrong API key', async () => {
    const before = await test.trace();
    const field = { path: 'amount', code: 'invalid_amount', message: 'Must be from 0 to 99999999.' };
    expectResponse(await charge({ ...body, amount: -1 }, key), 400, fieldErrors('invalid_amount', field));
    expect((await send({}, '{')).status).toBe(400);
    expect((await send({ 'content-type': 'text/plain' }, '{}')).status).toBe(415);
    expect((await send({}, ' '.repeat(70_000))).status).toBe(413);
    expect((await send({ authorization: 'Bearer sk_test_wrongwrong' }, JSON.stringify(body))).status).toBe(401);
    expect(await test.trace()).toEqual(before);
    const paid = await charge(body, key);
    expectResponse(paid, 200, paidHandbag(quoteId));
    expect(paid.headers['idempotent-replayed']).toBe(undefined);
  });
});
