import { describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest, refusedFields } from '../../setup/api-test.js';
import { amountCases, extraFields, missingFields, valueCases } from '../../setup/field-cases.js';
import { idempotencyKey } from '../../setup/orders.js';
import { malformedBodies, oversizeBodies, unsupportedBodies } from '../../setup/raw-bodies.js';
import { payOrder, type Refund, refundOf } from '../../setup/refunds.js';
import { expectNoTrace } from '../../setup/refusals.js';

const test = await openApiTest();
const { api } = test;
const path = '/v1/refund';
const payment = await payOrder(test, api, { subtotal: 1_000 });
const body = { payment_intent_id: payment.id, amount: 10, reason: 'return' };
const json = { authorization: `Bearer ${test.merchant.secret_key}`, 'content-type': 'application/json' };

/** Cases that take the body to be an order; what they are about has cases of this body's own below. */
const ofAnOrder = ['a name twice inside an object', 'a name twice inside a line', 'an escaped U+0000'];
const malformed = malformedBodies(body, ['payment_intent_id']).filter(({ name }) => !ofAnOrder.includes(name));
const reasons = 'duplicate, fraudulent, requested_by_customer, return, other';

describe('what cannot be read leaves nothing behind:', () => {
  expectNoTrace(test);

  const id = ['payment_intent_id'];
  const cases = [
    ...missingFields(body, ['payment_intent_id']),
    ...extraFields(body),
    ...amountCases(body, ['amount'], 1).filter(({ name }) => name !== 'amount = null'),
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
  ];

  it.each(cases)('refuses a refund $name', async ({ text, code, field }) => {
    const answer = await api.send({ method: 'POST', path, headers: { ...json, ...idempotencyKey() }, body: text });
    expectAnswer(answer, 400, refusedFields(code, field));
  });

  it.each([...malformed, ...oversizeBodies(body), ...unsupportedBodies(body)])(
    'refuses $name as a refund with $status',
    async ({ body: sent, headers, status, field }) => {
      const all = { ...json, ...idempotencyKey(), ...headers };
      const answer = await api.send({ method: 'POST', path, headers: all, body: sent });
      expectAnswer(answer, status, refusedFields('validation_error', field));
    },
  );

  it.each([
    ['currency', 'USD'],
    ['amount_breakdown', { tax: 10 }],
    ['metadata', {}],
    ['refund_application_fee', true],
    ['paymentIntentId', payment.id],
  ])('refuses a refund with %s: there is no such field', async (name, value) => {
    const field = { path: name, code: 'unknown_field', message: 'Is not a field of this request.' };
    const answer = await api.post(path, { ...body, [name]: value }, idempotencyKey());
    expectAnswer(answer, 400, refusedFields('validation_error', field));
  });

  it('takes no parameters in its address', async () => {
    const field = { path: 'amount', code: 'unknown_field', message: 'Is not a parameter of this request.' };
    expectAnswer(
      await api.post(`${path}?amount=1`, body, idempotencyKey()),
      400,
      refusedFields('validation_error', field),
    );
  });

  it('is not done without an idempotency key, or with one that cannot be read', async () => {
    expectAnswer(await api.post(path, body), 400, {
      error: { code: 'idempotency_key_required', message: 'The Idempotency-Key header is required.' },
    });
    const message = 'Must be 1 to 255 visible ASCII characters, in one header.';
    const field = { path: 'Idempotency-Key', code: 'format', message };
    for (const key of ['k'.repeat(256), 'order 1001']) {
      const answer = await api.post(path, body, { 'idempotency-key': key });
      expectAnswer(answer, 400, refusedFields('validation_error', field));
    }
  });

  it.each(['GET', 'PUT', 'DELETE'] as const)('knows no %s', async (method) => {
    const answer = await api.send({ method, path, headers: json });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST']);
  });
});

it('a key is still free after its request could not be read', async () => {
  const key = idempotencyKey();
  expect((await api.post(path, { ...body, amount: 0 }, key)).status).toBe(400);
  const answer = await api.post(path, body, key);
  expectAnswer(answer, 200, refundOf(payment, { subtotal: 10 }, { reason: 'return' }));
  expect(answer.headers['idempotent-replayed']).toBe(undefined);
  expect((answer.body as Refund).amount).toBe(10);
});
