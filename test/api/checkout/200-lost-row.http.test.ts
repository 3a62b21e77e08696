import { randomUUID } from 'node:crypto';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { asId } from '@landed/contracts/ids/ids';
import { operationIdOf, paymentIntentIdOf } from '@landed/gateway/idempotency/derived-ids';
import { fingerprintOf, idempotencyKeyHash } from '@landed/gateway/idempotency/fingerprint';
import { operationWorkflowId } from '@landed/workflows/ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openApiTest } from '../../setup/api-test.js';
import { temporalClient } from '../../setup/temporal-view.js';

const test = await openApiTest({ quote: 'optional' });
const { api, merchant } = test;
const client = await temporalClient(inject('stack'));

afterAll(() => client.connection.close());

const order = {
  amount: 4_400,
  currency: 'USD',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
};

/** Runs a workflow to its end under the id of an attempt with this key, without a row in the store. */
async function completeWorkflowWithoutRow(key: string, attempt = 1, processorKeyNumber = 1): Promise<void> {
  const merchantId = asId<'merchant'>(merchant.id);
  const keyHash = idempotencyKeyHash('test', merchantId, key);
  const handle = await client.workflow.start('retention', {
    workflowId: operationWorkflowId({ rail: 'test', merchantId, keyHash, attempt }),
    taskQueue: coreTaskQueue,
    memo: {
      fingerprint: fingerprintOf('POST', '/v1/payment_intents', createPaymentIntentSchema.parse(order)),
      processorKeyNumber,
    },
  });
  await handle.result();
}

describe('a charge whose workflow completed but whose row is lost, as after restoring an older database', () => {
  it('runs again under the processor key of its first attempt, and is charged once', async () => {
    const key = randomUUID();
    await completeWorkflowWithoutRow(key);
    const response = await api.post('/v1/payment_intents', order, { 'idempotency-key': key });
    expect([response.status, response.body]).toMatchObject([200, { status: 'succeeded' }]);
    const { id } = response.body as { id: string };
    expect(await test.charges(id)).toHaveLength(1);
    const replay = await api.post('/v1/payment_intents', order, { 'idempotency-key': key });
    expect([replay.text, replay.headers['idempotent-replayed']]).toEqual([response.text, 'true']);
  });

  it('runs again under the highest processor key of its attempts, whatever earlier ones were rejected', async () => {
    const key = randomUUID();
    // The first attempt was rejected, so the second one sent the next processor key, which alone can have charged.
    await completeWorkflowWithoutRow(key, 1, 1);
    await completeWorkflowWithoutRow(key, 2, 2);
    await completeWorkflowWithoutRow(key, 3, 2);
    const response = await api.post('/v1/payment_intents', order, { 'idempotency-key': key });
    const merchantId = asId<'merchant'>(merchant.id);
    const operationId = operationIdOf({
      rail: 'test',
      merchantId,
      keyHash: idempotencyKeyHash('test', merchantId, key),
    });
    const id = paymentIntentIdOf(operationId, 2);
    expect([response.status, response.body]).toMatchObject([200, { id, status: 'succeeded' }]);
    expect((await test.charges(id)).map((charge) => charge.idempotency_key)).toEqual([`${operationId}.2.1`]);
  });

  it('a charge that was lost with its row is rejected with a conflict when another request has its key, and nothing is stored', async () => {
    const key = randomUUID();
    await completeWorkflowWithoutRow(key);
    const before = await test.trace();
    const other = { ...order, amount: 4_500 };
    const response = await api.post('/v1/payment_intents', other, { 'idempotency-key': key });
    expect([response.status, response.body]).toMatchObject([409, { error: { code: 'idempotency_key_conflict' } }]);
    expect(await test.trace()).toEqual(before);
  });
});
