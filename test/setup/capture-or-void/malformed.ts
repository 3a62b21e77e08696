import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../api-test.js';
import { authorizeHandbag } from '../authorization.js';
import { expectNoTrace } from '../expect-no-trace.js';
import { extraFields, missingFields, valueCases } from '../field-cases.js';
import { itRejectsMalformedRequests, type OperationRequest } from '../malformed-requests.js';
import { idempotencyKey } from '../orders.js';
import { type CaptureOrVoid, captureOrVoidTraits } from './capture-or-void.js';

/**
 * All tests of the 400 of the operation.
 *
 * @param unknownFields fields that a merchant may expect of this operation only.
 */
export async function describeMalformedRequests(
  operation: CaptureOrVoid,
  unknownFields: OperationRequest['unknownFields'] = [],
): Promise<void> {
  const test = await openApiTest();
  const { api } = test;
  const authorized = await authorizeHandbag(api);
  const { id, amount } = authorized;
  const body = { payment_intent_id: id };
  const path = ['payment_intent_id'];
  const malformedIds = ['', 'x', 'pi_1', `${id}0`, `{${id}}`, ` ${id}`, `${id}\0`, `urn:uuid:${id}`];

  describe(`a malformed ${operation} request`, () => {
    expectNoTrace(test);

    itRejectsMalformedRequests(test, {
      operation,
      body,
      cases: [
        ...missingFields(body, ['payment_intent_id']),
        ...extraFields(body),
        ...valueCases(body, [
          ...malformedIds.map((value) => [path, value, 'format', 'Must be a UUID.'] as const),
          ...[null, 7, true, [id], { id }].map((value) => [path, value, 'type', 'Must be a string.'] as const),
        ]),
      ],
      unknownFields: [
        ['amount', amount],
        ['amount', 1],
        ...unknownFields,
        ['currency', 'USD'],
        ['reason', 'requested_by_customer'],
        ['paymentIntentId', id],
      ],
    });
  });

  it(`the service does not use up the idempotency key of a malformed ${operation} request`, async () => {
    const key = idempotencyKey();
    expect((await api.post(`/v1/${operation}`, { ...body, amount: 1 }, key)).status).toBe(400);
    const response = await api.post(`/v1/${operation}`, body, key);
    expectResponse(response, 200, captureOrVoidTraits[operation].responseTo(authorized));
    expect(response.headers['idempotent-replayed']).toBe(undefined);
  });
}
