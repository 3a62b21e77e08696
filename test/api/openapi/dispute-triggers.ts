import { randomUUID } from 'node:crypto';
import { disputedCharge } from '../../setup/disputes.js';
import type { ApiResponse } from '../../setup/merchant-api.js';
import { idempotencyKey } from '../../setup/orders.js';
import type { TriggerParts } from './refund-triggers.js';

type Triggers = Readonly<Record<string, () => Promise<ApiResponse>>>;

const mebibyte = 1024 * 1024;

/** Requests that trigger each error of listing and reading disputes, and of submitting evidence. */
export function disputeTriggers({ test, usedKey, headers }: TriggerParts): Record<string, Triggers> {
  const { api, store } = test;
  // An operator has made quotes optional for this merchant alone.
  const owner = test.anotherMerchant({ quote: 'optional' });
  const ready = owner.then((merchant) => test.apiOf({ merchant }));
  const pathOf = (id: string) => `/v1/disputes/${id}/evidence`;
  const submit = async (id: string, body: object = {}, key: Record<string, string> = idempotencyKey()) =>
    (await ready).post(pathOf(id), body, key);
  const disputed = async () => (await disputedCharge(await ready)).id;
  return {
    '/v1/disputes': {
      validation_error: () => api.get('/v1/disputes?limit=101'),
      unauthorized: () => api.send({ method: 'GET', path: '/v1/disputes' }),
    },
    '/v1/disputes/{id}': {
      validation_error: () => api.get('/v1/disputes/x?expand=1'),
      unauthorized: () => api.send({ method: 'GET', path: '/v1/disputes/x' }),
      dispute_not_found: () => api.get('/v1/disputes/x'),
    },
    '/v1/disputes/{id}/evidence': {
      validation_error: () => submit(randomUUID(), { shipping_date: '2026-02-30' }),
      // The dispute is looked up before a large body is read.
      '413': async () => {
        const authorization = `Bearer ${(await owner).secret_key}`;
        const path = pathOf(await disputed());
        return api.send({
          method: 'POST',
          path,
          headers: { ...headers, authorization },
          body: ' '.repeat(mebibyte + 1),
        });
      },
      '415': () => api.post(pathOf('x'), {}, { ...idempotencyKey(), 'content-type': 'text/plain' }),
      unauthorized: () => api.send({ method: 'POST', path: pathOf('x') }),
      idempotency_key_required: () => submit(randomUUID(), {}, {}),
      dispute_not_found: () => submit(randomUUID()),
      idempotency_key_conflict: async () => api.post(pathOf(randomUUID()), {}, await usedKey()),
      idempotency_in_progress: async () => {
        const [key, id] = [idempotencyKey(), await disputed()];
        await test.sandbox.arm({
          operation: 'disputes.update',
          fault: 'slow',
          times: 1,
          delay_ms: 1_500,
          entity: 'gb',
        });
        const responses = await Promise.all([submit(id, {}, key), submit(id, {}, key)]);
        return responses.find(({ status }) => status === 409) ?? { status: 0, headers: {}, text: '', body: null };
      },
      idempotency_recovery_required: async () => {
        const [key, id] = [idempotencyKey(), await disputed()];
        const { body } = await submit(id, {}, key);
        await store.sql.query(
          `UPDATE operation SET state = 'recovery_required', response = NULL
           WHERE payment_intent_id = $1 AND kind = 'dispute_evidence'`,
          [(body as { payment_intent_id: string }).payment_intent_id],
        );
        return submit(id, {}, key);
      },
      dispute_not_actionable: async () => {
        const id = await disputed();
        await submit(id);
        return submit(id);
      },
    },
  };
}
