import { describe, expect, inject, it } from 'vitest';
import { publishedContract } from '../../setup/api-contract.js';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { merchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, paidHandbag, readOf, snapshotOf } from '../../setup/payment.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store, merchant } = test;
const live = test.apiOf({ rail: 'live' });

describe('the live rail', () => {
  it('charges with live keys and records everything on live accounts', async () => {
    const quoteId = await quoteHandbag(live);
    const response = await live.post('/v1/payment_intents', chargeHandbag(quoteId), idempotencyKey());
    expectResponse(response, 200, paidHandbag(quoteId, { livemode: true }));
    const payment = response.body as Payment;
    expectResponse(await live.get(`/v1/payment_intents/${payment.id}`), 200, readOf(payment));

    expect(await test.charges(payment.id)).toMatchObject([
      { rail: 'live', entity: 'us', status: 'succeeded', amount: handbagTotal, amount_captured: handbagTotal },
    ]);
    const platform = { entity: 'us', rail: 'live', currency: 'USD', merchant: null };
    const own = { ...platform, merchant: merchant.id };
    expect(await store.ledger(payment.id)).toEqual([
      {
        key: `charge/${payment.id}`,
        kind: 'charge_captured',
        rail: 'live',
        at: payment.updated_at,
        lines: [
          { ...platform, account: 'processor_receivable', amount: handbagTotal },
          { ...platform, account: 'tax_payable', amount: -1_528 },
          { ...platform, account: 'duty_payable', amount: -5_700 },
          { ...platform, account: 'platform_fee', amount: -2_036 },
          { ...own, account: 'merchant_reserve', amount: -3_046 },
          { ...own, account: 'merchant_available', amount: -27_418 },
        ],
      },
    ]);
    const events = await store.events(payment.id);
    expect(events.map(({ rail, type, sequence }) => [rail, type, sequence])).toEqual([
      ['live', 'payment_intent.created', 1],
      ['live', 'payment_intent.succeeded', 2],
    ]);
    expect(events[1]?.snapshot).toEqual(snapshotOf(payment));
  });

  it('accepts the seeded merchant with live access; the other one has no live key', async () => {
    const stack = inject('stack');
    const { inspect } = await publishedContract(stack.gateway_live_url);
    const unlocked = merchantApi(stack, { merchant: 0, rail: 'live', inspect });
    const quoteId = await quoteHandbag(unlocked);
    const response = await unlocked.post('/v1/payment_intents', chargeHandbag(quoteId), idempotencyKey());
    expectResponse(response, 200, paidHandbag(quoteId, { livemode: true }));
    await unlocked.close();
    expect(Object.keys(stack.merchants[1] ?? {})).toEqual(['id', 'name', 'secret_key', 'publishable_key']);
  });

  it('serves the same OpenAPI document as the test rail', async () => {
    const { gateway_url, gateway_live_url } = inject('stack');
    const [first, second] = await Promise.all([publishedContract(gateway_url), publishedContract(gateway_live_url)]);
    expect(second.document).toEqual(first.document);
  });
});

it('hides quotes and payments of one rail from the other, in both directions', async () => {
  for (const [here, there] of [
    [api, live],
    [live, api],
  ] as const) {
    const quoteId = await quoteHandbag(here);
    const response = await here.post('/v1/payment_intents', chargeHandbag(quoteId), idempotencyKey());
    const { id } = response.body as Payment;
    expectResponse(await there.get(`/v1/payment_intents/${id}`), 404, {
      error: { code: 'not_found', message: 'The resource was not found: check the path and the id.' },
    });
    expectResponse(await there.post('/v1/payment_intents', chargeHandbag(quoteId), idempotencyKey()), 404, {
      error: { code: 'tax_quote_not_found', message: 'The tax quote was not found: check tax_quote_id.' },
    });
  }
});
