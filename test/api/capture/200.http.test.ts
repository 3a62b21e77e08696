import { describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag, capturedOf, type EndedPayment, expectReplay } from '../../setup/authorization.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { handbagTotal, idempotencyKey } from '../../setup/orders.js';
import type { Payment } from '../../setup/payment.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store, sandbox, merchant } = test;
const live = test.apiOf({ rail: 'live' });

const path = '/v1/capture';
const capture = (id: string, key = idempotencyKey(), by: MerchantApi = api) =>
  by.post(path, { payment_intent_id: id }, key);

const atProcessor = async ({ id }: Payment) =>
  (await test.charges(id)).map(({ status, amount, amount_captured }) => [status, amount, amount_captured]);

describe('a capture', () => {
  it('takes the whole authorization, answers the payment as it is then, and reads the same afterwards', async () => {
    const authorized = await authorizeHandbag(api, { merchant_reference: 'order-1001' });
    expect(await atProcessor(authorized)).toEqual([['requires_capture', handbagTotal, 0]]);
    const answer = await capture(authorized.id);
    expectAnswer(answer, 200, capturedOf(authorized));
    expect(answer.headers['idempotent-replayed']).toBe(undefined);
    expect(await atProcessor(authorized)).toEqual([['succeeded', handbagTotal, handbagTotal]]);
    const body = answer.body as EndedPayment;
    expectAnswer(await api.get(`/v1/payment_intents/${authorized.id}`), 200, {
      id: body.id,
      object: 'payment_intent',
      livemode: false,
      status: 'captured',
      entity: 'us',
      amount: handbagTotal,
      amount_captured: handbagTotal,
      amount_refunded: 0,
      amount_disputed: 0,
      currency: 'USD',
      failure: null,
      updated_at: body.updated_at,
    });
  });

  it.each([
    ['without a reserve on test', api, 'test', [['merchant_available', -30_464]]],
    [
      'with a reserve on live',
      live,
      'live',
      [
        ['merchant_reserve', -3_046],
        ['merchant_available', -27_418],
      ],
    ],
  ] as const)('is booked as W + F + R + A, %s', async (_, itsApi, rail, own) => {
    const authorized = await authorizeHandbag(itsApi);
    expect(await store.ledger(authorized.id)).toEqual([]);
    const answer = await capture(authorized.id, idempotencyKey(), itsApi);
    expectAnswer(answer, 200, capturedOf(authorized));
    const account = { entity: 'us', rail, currency: 'USD' };
    const platform = { ...account, merchant: null };
    expect(await store.ledger(authorized.id)).toEqual([
      {
        key: `charge/${authorized.id}`,
        kind: 'charge_captured',
        rail,
        at: (answer.body as EndedPayment).updated_at,
        lines: [
          { account: 'processor_receivable', ...platform, amount: handbagTotal },
          { account: 'tax_withheld', ...platform, amount: -7_228 },
          { account: 'platform_fee', ...platform, amount: -2_036 },
          ...own.map(([kind, amount]) => ({ account: kind, ...account, merchant: merchant.id, amount })),
        ],
      },
    ]);
  });

  it('leaves its move in the history and one event with what was answered', async () => {
    const authorized = await authorizeHandbag(api);
    const answer = await capture(authorized.id);
    const body = answer.body as EndedPayment;
    expect((await store.history(authorized.id)).map(([from, to]) => [from, to])).toEqual([
      [null, 'processing'],
      ['processing', 'authorized'],
      ['authorized', 'captured'],
    ]);
    const events = await store.events(authorized.id);
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'payment_intent.authorized',
      'payment_intent.captured',
    ]);
    const { rows } = await store.sql.query<{ id: string }>(
      `SELECT id FROM operation WHERE payment_intent_id = $1 AND kind = 'capture' AND state = 'sealed'`,
      [authorized.id],
    );
    expect(rows).toHaveLength(1);
    expect(events.at(-1)).toEqual({
      type: 'payment_intent.captured',
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
    expectAnswer(await capture(authorized.id.toUpperCase()), 200, capturedOf(authorized));
  });

  it('waits for a slow processor', async () => {
    const authorized = await authorizeHandbag(api);
    await sandbox.arm({ operation: 'payment_intents.capture', fault: 'slow', times: 1, delay_ms: 1_200, entity: 'us' });
    expectAnswer(await capture(authorized.id), 200, capturedOf(authorized));
    expect(await sandbox.armed('us')).toBe(0);
  });
});

describe('the same capture with the same key', () => {
  it('gets the first answer byte for byte, and nothing is captured, booked or told again', async () => {
    const authorized = await authorizeHandbag(api);
    const before = await test.trace();
    const key = idempotencyKey();
    const first = await capture(authorized.id, key);
    expectAnswer(first, 200, capturedOf(authorized));
    const headers = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'application/json', ...key };
    const spelt = `\n{ "payment_intent_id" : "${authorized.id.toUpperCase()}" }`;
    const again = await Promise.all([
      capture(authorized.id, key),
      capture(authorized.id, key),
      api.send({ method: 'POST', path, headers, body: spelt }),
    ]);
    for (const answer of again) expectReplay(answer, first);
    expect(await test.trace()).toEqual({
      ...before,
      operations: before.operations + 1,
      attempts: before.attempts + 1,
      events: before.events + 1,
      journals: before.journals + 1,
    });
    expect(await atProcessor(authorized)).toEqual([['succeeded', handbagTotal, handbagTotal]]);
  });

  it('gets it after the API keys were rotated', async () => {
    const rotating = await test.anotherMerchant();
    const before = test.apiOf({ merchant: rotating });
    const [{ id }, key] = [await authorizeHandbag(before), idempotencyKey()];
    const first = await capture(id, key, before);
    expect(first.status).toBe(200);
    const after = test.apiOf({ merchant: await test.rotateKeys(rotating) });
    expectReplay(await capture(id, key, after), first);
  });
});
