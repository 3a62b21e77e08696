import { describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag, canceledOf, type EndedPayment } from '../../setup/authorization.js';
import { describeDone } from '../../setup/authorization-verb/done.js';
import { endBy, heldAtProcessor } from '../../setup/authorization-verb/verbs.js';
import { handbagTotal } from '../../setup/orders.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store } = test;
const live = test.apiOf({ rail: 'live' });

describe('a cancel', () => {
  it.each([
    ['test', api],
    ['live', live],
  ])('releases the authorization on %s, answers the payment as it is then, and books nothing', async (rail, itsApi) => {
    const authorized = await authorizeHandbag(itsApi, { merchant_reference: 'order-1001' });
    expect(await heldAtProcessor(test, authorized)).toEqual([['requires_capture', handbagTotal, 0]]);
    const answer = await endBy(itsApi, 'cancel', authorized.id);
    expectAnswer(answer, 200, canceledOf(authorized));
    expect(answer.headers['idempotent-replayed']).toBe(undefined);
    expect(await heldAtProcessor(test, authorized)).toEqual([['canceled', handbagTotal, 0]]);
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
});

describeDone(test, 'cancel');
