import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import { amountCases, extraFields, missingFields, valueCases } from '../../setup/field-cases.js';
import { itRejectsMalformedRequests } from '../../setup/malformed-requests.js';
import { idempotencyKey } from '../../setup/orders.js';
import { payOrder, type Refund, refundOf } from '../../setup/refunds.js';

const test = await openApiTest();
const { api } = test;
const path = '/v1/refund';
const payment = await payOrder(test, api, { subtotal: 1_000 });
const body = { payment_intent_id: payment.id, amount: 10, reason: 'return' };
const json = { authorization: `Bearer ${test.merchant.secret_key}`, 'content-type': 'application/json' };
const reasons = 'duplicate, fraudulent, requested_by_customer, return, other';

describe('a malformed refund request', () => {
  expectNoTrace(test);

  const id = ['payment_intent_id'];
  const tooManyKeys = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v']));
  const longKey = ['metadata', 'k'.repeat(41)];
  const cases = [
    ...missingFields(body, ['payment_intent_id']),
    ...extraFields(body),
    ...amountCases(body, ['amount'], 1).filter(({ name }) => name !== 'with amount = null'),
    ...valueCases(body, [
      ...['', 'x', 'pi_1', `${payment.id}0`, ` ${payment.id}`, `urn:uuid:${payment.id}`].map(
        (value) => [id, value, 'format', 'Must be a UUID.'] as const,
      ),
      ...[null, 7, true, [payment.id], { id: payment.id }].map(
        (value) => [id, value, 'type', 'Must be a string.'] as const,
      ),
      ...['', 'Return', 'returned', 7, [], {}].map(
        (value) => [['reason'], value, 'not_allowed', `Must be one of: ${reasons}.`] as const,
      ),
    ]),
    ...valueCases(body, [
      [['metadata'], ['v'], 'type', 'Must be an object.'],
      [['metadata'], tooManyKeys, 'too_many', 'Must have at most 50 keys.'],
      [['metadata'], { k: 1 }, 'type', 'Must be a string.', ['metadata', 'k']],
      [['metadata'], { k: { k: 'v' } }, 'type', 'Must be a string.', ['metadata', 'k']],
      [['metadata'], { k: 'v'.repeat(501) }, 'too_long', 'Must have at most 500 characters.', ['metadata', 'k']],
      [['metadata'], { ['k'.repeat(41)]: 'v' }, 'too_long', 'The key must have at most 40 characters.', longKey],
    ]),
  ];

  itRejectsMalformedRequests(test, {
    operation: 'refund',
    body,
    cases,
    unknownFields: [
      ['currency', 'USD'],
      ['amount_breakdown', { tax: 10 }],
      ['refund_application_fee', true],
      ['paymentIntentId', payment.id],
    ],
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('rejects %s /v1/refund with 405', async (method) => {
    const response = await api.send({ method, path, headers: json });
    expect([response.status, response.headers['allow']]).toEqual([405, 'POST']);
  });
});

it('the service does not use up the idempotency key of a malformed refund request', async () => {
  const key = idempotencyKey();
  expect((await api.post(path, { ...body, amount: 0 }, key)).status).toBe(400);
  const response = await api.post(path, body, key);
  expectResponse(response, 200, refundOf(payment, { subtotal: 10 }, { reason: 'return' }));
  expect(response.headers['idempotent-replayed']).toBe(undefined);
  expect((response.body as Refund).amount).toBe(10);
});
