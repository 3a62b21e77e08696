import { randomUUID } from 'node:crypto';
import type { ApiTest } from '../../setup/api-test.js';
import type { ApiHeaders, ApiResponse } from '../../setup/merchant-api.js';
import { idempotencyKey } from '../../setup/orders.js';

type Triggers = Readonly<Record<string, () => Promise<ApiResponse>>>;

/** What the triggers need: a paid and an authorized payment from the examples, and a used key. */
export interface TriggerParts {
  readonly test: ApiTest;
  paid(): Promise<string>;
  authorized(): Promise<string>;
  usedKey(): Promise<Record<string, string>>;
  readonly headers: ApiHeaders;
}

/** Requests that trigger each error of creating and retrieving a refund. */
export function refundTriggers({ test, paid, authorized, usedKey, headers }: TriggerParts): Record<string, Triggers> {
  const { api, store } = test;
  const path = '/v1/refund';
  const refund = (id: string, more: object = {}, key: Record<string, string> = idempotencyKey()) =>
    api.post(path, { payment_intent_id: id, ...more }, key);
  return {
    [path]: {
      validation_error: () => refund('x'),
      '413': () => api.send({ method: 'POST', path, headers, body: ' '.repeat(70_000) }),
      '415': () => api.post(path, {}, { ...idempotencyKey(), 'content-type': 'text/plain' }),
      unauthorized: () => api.send({ method: 'POST', path }),
      invalid_amount: () => refund(randomUUID(), { amount: 0 }),
      refund_exceeds_captured: async () => refund(await paid(), { amount: 99_999_999 }),
      refund_not_allowed: async () => refund(await authorized()),
      idempotency_key_required: () => refund(randomUUID(), {}, {}),
      not_found: () => refund(randomUUID()),
      idempotency_key_conflict: async () => refund(randomUUID(), {}, await usedKey()),
      idempotency_in_progress: async () => {
        const [key, id] = [idempotencyKey(), await paid()];
        await test.sandbox.arm({ operation: 'refunds.create', fault: 'slow', times: 1, delay_ms: 1_500, entity: 'gb' });
        const responses = await Promise.all([refund(id, {}, key), refund(id, {}, key)]);
        return responses.find(({ status }) => status === 409) ?? { status: 0, headers: {}, text: '', body: null };
      },
      idempotency_recovery_required: async () => {
        const [key, id] = [idempotencyKey(), await paid()];
        await refund(id, {}, key);
        await store.sql.query(
          `UPDATE operation SET state = 'recovery_required', response = NULL
           WHERE payment_intent_id = $1 AND kind = 'refund'`,
          [id],
        );
        return refund(id, {}, key);
      },
    },
    '/v1/refunds': {
      validation_error: () => api.get('/v1/refunds?limit=101'),
      unauthorized: () => api.send({ method: 'GET', path: '/v1/refunds' }),
    },
    '/v1/refunds/{id}': {
      validation_error: () => api.get('/v1/refunds/x?expand=1'),
      unauthorized: () => api.send({ method: 'GET', path: '/v1/refunds/x' }),
      not_found: () => api.get('/v1/refunds/x'),
    },
  };
}
