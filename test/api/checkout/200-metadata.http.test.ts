import { inKeyOrder } from '@landed/contracts/metadata/metadata';
import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, everyMetadata, handbagQuote, idempotencyKey } from '../../setup/orders.js';
import { type Payment, paidHandbag, readOf, snapshotOf } from '../../setup/payment.js';
import { expectReplay } from '../../setup/replayed-response.js';

const test = await openApiTest();
const { api, store } = test;

interface Listed {
  readonly data: readonly { readonly id: string; readonly metadata: unknown }[];
}

const written = `"metadata":${JSON.stringify(inKeyOrder(everyMetadata))}`;
const quoted = await api.post('/v1/tax_quotes', { ...handbagQuote, metadata: everyMetadata });
const quoteId = (quoted.body as Payment).id;

it('returns the metadata of a quote, a payment and its refund in every response, list and event, in the same bytes', async () => {
  expect(quoted.text).toContain(written);
  expect((await api.get(`/v1/tax_quotes/${quoteId}`)).text).toBe(quoted.text);

  const body = chargeHandbag(quoteId, { metadata: everyMetadata });
  const key = idempotencyKey();
  const response = await api.post('/v1/payment_intents', body, key);
  const payment = response.body as Payment;
  expectResponse(response, 200, paidHandbag(quoteId, { metadata: everyMetadata }));
  const inReverse = Object.fromEntries(Object.entries(everyMetadata).toReversed());
  expectReplay(await api.post('/v1/payment_intents', { ...body, metadata: inReverse }, key), response);
  const read = await api.get(`/v1/payment_intents/${payment.id}`);
  expectResponse(read, 200, readOf(payment));
  const events = await store.events(payment.id);
  expect(events.at(-1)?.snapshot).toEqual(snapshotOf(payment));

  const refunded = { payment_intent_id: payment.id, amount: 1_000, metadata: { rma: 'r-1' } };
  const refund = await api.post('/v1/refund', refunded, idempotencyKey());
  const { id } = refund.body as Payment;
  expect(refund.body).toMatchObject({ metadata: { rma: 'r-1' } });
  expect((await api.get(`/v1/refunds/${id}`)).body).toEqual(refund.body);

  const responses = [response, read, await api.get(`/v1/payment_intents/${payment.id}/customs`)];
  for (const { text } of responses) expect(text).toContain(written);
  const listed = async (path: string) => ((await api.get(path)).body as Listed).data.map(({ metadata }) => metadata);
  expect(await listed('/v1/payment_intents?limit=1')).toEqual([everyMetadata]);
  expect(await listed('/v1/refunds?limit=1')).toEqual([{ rma: 'r-1' }]);
});

it('a payment does not get the metadata of its quote', async () => {
  const response = await api.post('/v1/payment_intents', chargeHandbag(quoteId), idempotencyKey());
  expectResponse(response, 200, paidHandbag(quoteId));
});

it('says that only the metadata differs when a key is used again with other metadata', async () => {
  const key = idempotencyKey();
  const charge = (metadata: object) => api.post('/v1/payment_intents', chargeHandbag(quoteId, { metadata }), key);
  await charge({ cart: 'c1' });
  expect(await charge({ cart: 'c2' })).toMatchObject({
    status: 409,
    body: {
      error: { code: 'idempotency_key_conflict', details: { differences: [{ path: 'metadata', reason: 'differs' }] } },
    },
  });
});
