import { describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag, canceledOf, type EndedPayment, expectReplay } from '../../setup/authorization.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { handbagTotal, idempotencyKey } from '../../setup/orders.js';
import type { Payment } from '../../setup/payment.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store, sandbox, merchant } = test;
const live = test.apiOf({ rail: 'live' });

const path = '/v1/cancel';
const cancel = (id: string, key = idempotencyKey(), by: MerchantApi = api) =>
  by.post(path, { payment_intent_id: id }, key);

const atProcessor = async ({ id }: Payment) =>
  (await test.charges(id)).map(({ status, amount, amount_captured }) => [status, amount, amount_captured]);

describe('a cancel', () => {
  it.each([
    ['test', api],
    ['live', live],
  ])('releases the authorization on %s, answers the payment as it is then, and books nothing', async (rail, itsApi) => {
    const authorized = await authorizeHandbag(itsApi, { merchant_reference: 'order-1001' });
    expect(await atProcessor(authorized)).toEqual([['requires_capture', handbagTotal, 0]]);
    const answer = await cancel(authorized.id, idempotencyKey(), itsApi);
    expectAnswer(answer, 200, canceledOf(authorized));
    expect(answer.headers['idempotent-replayed']).toBe(undefined);
    expect(await atProcessor(authorized)).toEqual([['canceled', handbagTotal, 0]]);
    expect(await store.ledger(authorized.id)).toEqual([]);
    const body = answer.body as EndedPayment;
    expectAnswer(await itsApi.get(`/v1/payment_intents/${authorized.id}`), 200, {
      id: body.id,
      object: 'payment_intent',
      livemode: rail === 'live',
      status: 'canceled',
      entity: 'us',
      amount: handbagTotal,
      amount_captured: 0,
      amount_refunded: 0,
      amount_disputed: 0,
      currency: 'USD',
      failure: null,
      updated_at: body.updated_at,
    });
  });

  it('leaves its move in the history and one event with what was answered', async () => {
    const authorized = await authorizeHandbag(api);
    const answer = await cancel(authorized.id);
    const body = answer.body as EndedPayment;
    expect((await store.history(authorized.id)).map(([from, to]) => [from, to])).toEqual([
      [null, 'processing'],
      ['processing', 'authorized'],
      ['authorized', 'canceled'],
    ]);
    const events = await store.events(authorized.id);
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'payment_intent.authorized',
      'payment_intent.canceled',
    ]);
    const { rows } = await store.sql.query<{ id: string }>(
      `SELECT id FROM operation WHERE payment_intent_id = $1 AND kind = 'cancel' AND state = 'sealed'`,
      [authorized.id],
    );
    expect(rows).toHaveLength(1);
    expect(events.at(-1)).toEqual({
      type: 'payment_intent.canceled',
      sequence: 3,
      rail: 'test',
      previousStatus: 'authorized',
      requestId: answer.headers['request-id'],
      operationId: rows[0]?.id,
      at: body.updated_at,
      snapshot: body,
    });
  });

  it('takes the id in capitals', async () => {
    const authorized = await authorizeHandbag(api);
    expectAnswer(await cancel(authorized.id.toUpperCase()), 200, canceledOf(authorized));
  });

  it('waits for a slow processor', async () => {
    const authorized = await authorizeHandbag(api);
    await sandbox.arm({ operation: 'payment_intents.cancel', fault: 'slow', times: 1, delay_ms: 1_200, entity: 'us' });
    expectAnswer(await cancel(authorized.id), 200, canceledOf(authorized));
    expect(await sandbox.armed('us')).toBe(0);
  });
});

describe('the same cancel with the same key', () => {
  it('gets the first answer byte for byte, and nothing is canceled or told again', async () => {
    const authorized = await authorizeHandbag(api);
    const before = await test.trace();
    const key = idempotencyKey();
    const first = await cancel(authorized.id, key);
    expectAnswer(first, 200, canceledOf(authorized));
    const headers = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'application/json', ...key };
    const spelt = `\n{ "payment_intent_id" : "${authorized.id.toUpperCase()}" }`;
    const again = await Promise.all([
      cancel(authorized.id, key),
      cancel(authorized.id, key),
      api.send({ method: 'POST', path, headers, body: spelt }),
    ]);
    for (const answer of again) expectReplay(answer, first);
    expect(await test.trace()).toEqual({
      ...before,
      operations: before.operations + 1,
      attempts: before.attempts + 1,
      events: before.events + 1,
    });
  });

  it('gets it after the API keys were rotated', async () => {
    const rotating = await test.anotherMerchant();
    const before = test.apiOf({ merchant: rotating });
    const [{ id }, key] = [await authorizeHandbag(before), idempotencyKey()];
    const first = await cancel(id, key, before);
    expect(first.status).toBe(200);
    const after = test.apiOf({ merchant: await test.rotateKeys(rotating) });
    expectReplay(await cancel(id, key, after), first);
  });
});
