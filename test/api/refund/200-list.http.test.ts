import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import type { Payment } from '../../setup/payment.js';
import type { Refund } from '../../setup/refunds.js';

const test = await openApiTest({ rails: ['test', 'live'] });

const list = '/v1/refunds';
const page = (refunds: readonly Refund[], has_more = false) => ({ object: 'list', data: refunds, has_more });

async function charge(api: MerchantApi, merchant_reference: string): Promise<Payment> {
  const body = chargeHandbag(await quoteHandbag(api), { merchant_reference });
  return (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
}

async function refund(api: MerchantApi, { id }: Payment, amount: number): Promise<Refund> {
  const body = { payment_intent_id: id, amount };
  return (await api.post('/v1/refund', body, idempotencyKey())).body as Refund;
}

/** A merchant with three refunds of two payments. */
const threeRefunds = (async () => {
  const api = test.apiOf({ merchant: await test.anotherMerchant() });
  const [first, second] = [await charge(api, 'order-1'), await charge(api, 'order-2')];
  const refunds = [await refund(api, first, 100), await refund(api, second, 200), await refund(api, first, 300)];
  const [oldest, middle, newest] = refunds as [Refund, Refund, Refund];
  return { api, first, oldest, middle, newest };
})();

describe('a list of refunds', () => {
  it('returns each refund as a read returns it, newest first, in pages', async () => {
    const { api, oldest, middle, newest } = await threeRefunds;
    expectResponse(await api.get(list), 200, page([newest, middle, oldest]));
    expectResponse(await api.get(`${list}?limit=2`), 200, page([newest, middle], true));
    expectResponse(await api.get(`${list}?limit=2&starting_after=${middle.id}`), 200, page([oldest]));
  });

  it("filters by payment, the payment's reference, status, currency and time of creation", async () => {
    const { api, first, oldest, middle, newest } = await threeRefunds;
    const filtered = (query: Record<string, string>) => api.get(`${list}?${new URLSearchParams(query).toString()}`);
    expectResponse(await filtered({ payment_intent_id: first.id.toUpperCase() }), 200, page([newest, oldest]));
    expectResponse(await filtered({ payment_intent_id: randomUUID() }), 200, page([]));
    expectResponse(await filtered({ merchant_reference: 'order-2' }), 200, page([middle]));
    expectResponse(await filtered({ status: 'succeeded', currency: 'USD' }), 200, page([newest, middle, oldest]));
    expectResponse(await filtered({ status: 'pending' }), 200, page([]));
    expectResponse(await filtered({ created_from: middle.created_at }), 200, page([newest, middle]));
    expectResponse(await filtered({ created_before: middle.created_at }), 200, page([oldest]));
  });

  it('lists the refunds of one merchant on one rail only', async () => {
    const { middle } = await threeRefunds;
    const unknown = { path: 'starting_after', code: 'unknown_refund', message: 'There is no such refund.' };
    for (const api of [test.api, test.apiOf({ rail: 'live' })]) {
      expectResponse(await api.get(`${list}?merchant_reference=order-2`), 200, page([]));
      const after = await api.get(`${list}?starting_after=${middle.id}`);
      expectResponse(after, 400, fieldErrors('validation_error', unknown));
    }
  });

  it.each(['limit=0', 'status=captured', 'created_from=yesterday', 'payment_intent_id=1', 'reason=return'])(
    'rejects ?%s',
    async (query) => {
      const response = await test.api.get(`${list}?${query}`);
      expect([response.status, (response.body as { error: { code: string } }).error.code]).toEqual([
        400,
        'validation_error',
      ]);
    },
  );
});
