import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
import { idempotencyKey } from '../setup/orders.js';
import { type OtherGateway, startOtherGateway } from '../setup/other-gateway.js';
import { exampleOrder, payOrder } from '../setup/refunds.js';
import { type DashboardCase, openDashboardCase } from './dashboard-case.js';

const test = await openApiTest();
const { api, merchant, store } = test;
const stack = inject('stack');

let gateway: OtherGateway;
let at: DashboardCase;
let handle: string;

beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  gateway = await startOtherGateway(stack, {
    GATEWAY_INTERNAL_TEST_PORT: '0',
    DASHBOARD_TOKEN_PUBLIC_KEYS: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  });
  const env = {
    DASHBOARD_TOKEN_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    GATEWAY_INTERNAL_TEST_URL: gateway.peopleUrl ?? '',
  };
  at = await openDashboardCase({ stack, env });
  const row = await at.store.database.prisma.merchant.findUniqueOrThrow({ where: { id: merchant.id } });
  handle = row.handle ?? '';
});
afterAll(async () => {
  await at.close();
  await gateway.close();
});

/** A person of support who refunds with this key. */
async function supporter() {
  const merchantId = asId<'merchant'>(merchant.id);
  const userId = await at.person(`${randomUUID()}@example.com`, [[merchantId, ['support']]]);
  const cookie = await at.session(userId);
  const refund = (id: string, key: string, amount: number | null) =>
    at.send('POST', `/api/${handle}/test/payments/${id}/refund`, cookie, {
      idempotency_key: key,
      amount,
      reason: 'return',
    });
  return { userId, refund };
}

const dashKey = () => `dash-${randomUUID()}`;

it('a double click is one refund on the API path, with the person in operation, history and audit log', async () => {
  const payment = await payOrder(test, api, exampleOrder);
  const { userId, refund } = await supporter();
  const key = dashKey();
  const replies = await Promise.all([refund(payment.id, key, 5_000), refund(payment.id, key, 5_000)]);
  const again = await refund(payment.id, key, 5_000);
  expect(again).toMatchObject({ status: 200, body: { amount: 5_000, status: 'succeeded', reason: 'return' } });
  for (const { status, body } of replies) {
    expect([200, 503]).toContain(status);
    // The second click meets the first one in flight, or is turned away before.
    if (status === 200) expect(body).toEqual(again.body);
    else expect(['outcome_unknown', 'service_busy']).toContain(body.error?.code);
  }
  expect((await api.get(`/v1/refunds/${String(again.body['id'])}`)).body).toMatchObject({ amount: 5_000 });
  const { rows: operations } = await store.sql.query(
    `SELECT o.kind, o.user_id, o.id FROM operation o WHERE o.merchant_id = $1 AND o.payment_intent_id = $2
     AND o.kind = 'refund'`,
    [merchant.id, payment.id],
  );
  expect(operations).toEqual([{ kind: 'refund', user_id: userId, id: expect.any(String) }]);
  const { rows: audited } = await store.sql.query(
    `SELECT action, target, user_id, actor FROM audit_entry WHERE merchant_id = $1 AND action LIKE 'payment.%'`,
    [merchant.id],
  );
  expect(audited).toEqual([{ action: 'payment.refund', target: payment.id, user_id: userId, actor: `user ${userId}` }]);
});

it('two people and the API at once never refund more than was captured', async () => {
  const payment = await payOrder(test, api, exampleOrder);
  const [one, two] = await Promise.all([supporter(), supporter()]);
  await Promise.all([
    one.refund(payment.id, dashKey(), 8_000),
    two.refund(payment.id, dashKey(), 8_000),
    api.post('/v1/refund', { payment_intent_id: payment.id, amount: 8_000 }, idempotencyKey()),
  ]);
  expect((await api.get(`/v1/payment_intents/${payment.id}`)).body).toMatchObject({ amount_refunded: 8_000 });
  const late = await one.refund(payment.id, dashKey(), 8_000);
  expect(late).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'operation_rejected',
        details: { reason: 'refund_exceeds_captured', amount_refundable: 5_540 },
      },
    },
  });
});

it("a person does not find another merchant's payment", async () => {
  const other = await test.anotherMerchant();
  const foreign = await payOrder({ store, merchant: other }, test.apiOf({ merchant: other }), exampleOrder);
  const { refund } = await supporter();
  const key = dashKey();
  const [one, two] = [await refund(foreign.id, key, null), await refund(randomUUID(), dashKey(), null)];
  expect([one, two].map(({ status, body }) => [status, body.error?.details])).toEqual([
    [404, { reason: 'not_found' }],
    [404, { reason: 'not_found' }],
  ]);
});
