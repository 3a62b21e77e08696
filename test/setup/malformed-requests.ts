import { it } from 'vitest';
import { type ApiTest, expectResponse, fieldErrors } from './api-test.js';
import type { FieldCase } from './field-cases.js';
import { idempotencyKey } from './orders.js';
import { malformedBodies, oversizeBodies, unsupportedBodies } from './raw-bodies.js';

/** An operation on a payment, with a valid body and the cases that it rejects. */
export interface OperationRequest {
  readonly operation: 'capture' | 'cancel' | 'refund';
  readonly body: { readonly payment_intent_id: string };
  readonly cases: readonly FieldCase[];
  /** Fields that a merchant may expect to work, with a plausible value. */
  readonly unknownFields: readonly (readonly [name: string, value: unknown])[];
}

/** Cases for the body of an order. The `cases` of the operation cover the same errors. */
const ofAnOrder = ['a duplicate name inside an object', 'a duplicate name inside a line', 'an escaped U+0000'];

/** Tests the malformed requests that every operation on a payment rejects. Call it in a block with `expectNoTrace`. */
export function itRejectsMalformedRequests(
  { api, merchant }: ApiTest,
  { operation, body, cases, unknownFields }: OperationRequest,
): void {
  const path = `/v1/${operation}`;
  const json = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'application/json' };
  const malformed = malformedBodies(body, ['payment_intent_id']).filter(({ name }) => !ofAnOrder.includes(name));

  it.each(cases)(`rejects an invalid ${operation}: $name`, async ({ text, code, field }) => {
    const response = await api.send({ method: 'POST', path, headers: { ...json, ...idempotencyKey() }, body: text });
    expectResponse(response, 400, fieldErrors(code, field));
  });

  it.each([...malformed, ...oversizeBodies(body), ...unsupportedBodies(body)])(
    `rejects a ${operation} with $status: $name`,
    async ({ body: sent, headers, status, field }) => {
      const all = { ...json, ...idempotencyKey(), ...headers };
      const response = await api.send({ method: 'POST', path, headers: all, body: sent });
      expectResponse(response, status, fieldErrors('validation_error', field));
    },
  );

  it.each(unknownFields)(`rejects a ${operation} with the unknown field %s = %s`, async (name, value) => {
    const field = { path: name, code: 'unknown_field', message: 'Is not a field of this request.' };
    const response = await api.post(path, { ...body, [name]: value }, idempotencyKey());
    expectResponse(response, 400, fieldErrors('validation_error', field));
  });

  it(`rejects a ${operation} with query parameters`, async () => {
    const field = { path: 'amount', code: 'unknown_field', message: 'Is not a parameter of this request.' };
    expectResponse(
      await api.post(`${path}?amount=1`, body, idempotencyKey()),
      400,
      fieldErrors('validation_error', field),
    );
  });

  it(`rejects a ${operation} without an idempotency key, or with a malformed one`, async () => {
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
