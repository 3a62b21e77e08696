import { it } from 'vitest';
import { type ApiTest, expectResponse, fieldErrors } from './api-test.js';
import type { FieldCase } from './field-cases.js';
import { idempotencyKey } from './orders.js';
import { malformedBodies, oversizeBodies, unsupportedBodies } from './raw-bodies.js';

/** A verb on a payment, with a body that it would take and what it does not take. */
export interface OperationRequest {
  readonly operation: 'capture' | 'cancel' | 'refund';
  readonly body: { readonly payment_intent_id: string };
  readonly cases: readonly FieldCase[];
  /** Fields that somebody may expect to work, with a value that they might carry. */
  readonly unknownFields: readonly (readonly [name: string, value: unknown])[];
}

/** Cases that take the body to be an order; what they are about has cases of the verb's own body. */
const ofAnOrder = ['a duplicate name inside an object', 'a duplicate name inside a line', 'an escaped U+0000'];

/** Tests what every verb on a payment refuses unread. Stands in a block that expects no trace. */
export function itRejectsMalformedRequests(
  { api, merchant }: ApiTest,
  { operation: verb, body, cases, unknownFields: foreign }: OperationRequest,
): void {
  const path = `/v1/${verb}`;
  const json = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'application/json' };
  const malformed = malformedBodies(body, ['payment_intent_id']).filter(({ name }) => !ofAnOrder.includes(name));

  it.each(cases)(`refuses a ${verb} $name`, async ({ text, code, field }) => {
    const response = await api.send({ method: 'POST', path, headers: { ...json, ...idempotencyKey() }, body: text });
    expectResponse(response, 400, fieldErrors(code, field));
  });

  it.each([...malformed, ...oversizeBodies(body), ...unsupportedBodies(body)])(
    `refuses $name as a ${verb} with $status`,
    async ({ body: sent, headers, status, field }) => {
      const all = { ...json, ...idempotencyKey(), ...headers };
      const response = await api.send({ method: 'POST', path, headers: all, body: sent });
      expectResponse(response, status, fieldErrors('validation_error', field));
    },
  );

  it.each(foreign)(`refuses a ${verb} with %s = %s: there is no such field`, async (name, value) => {
    const field = { path: name, code: 'unknown_field', message: 'Is not a field of this request.' };
    const response = await api.post(path, { ...body, [name]: value }, idempotencyKey());
    expectResponse(response, 400, fieldErrors('validation_error', field));
  });

  it('takes no parameters in its address', async () => {
    const field = { path: 'amount', code: 'unknown_field', message: 'Is not a parameter of this request.' };
    expectResponse(
      await api.post(`${path}?amount=1`, body, idempotencyKey()),
      400,
      fieldErrors('validation_error', field),
    );
  });

  it('is not done without an idempotency key, or with one that cannot be read', async () => {
    expectResponse(await api.post(path, body), 400, {
      error: {
        code: 'idempotency_key_required',
        message: 'The Idempotency-Key header is missing: send one key per operation, and the same key on every retry.',
      },
    });
    const message = 'Must be 1 to 255 visible ASCII characters, in one header.';
    const field = { path: 'Idempotency-Key', code: 'format', message };
    for (const key of ['k'.repeat(256), 'order 1001']) {
      const response = await api.post(path, body, { 'idempotency-key': key });
      expectResponse(response, 400, fieldErrors('validation_error', field));
    }
  });
}
