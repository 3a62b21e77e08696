import { randomUUID } from 'node:crypto';
import type { CaptureInput } from '@landed/contracts/capture/types';
import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import { fingerprintOf, idempotencyKeyHash } from '@landed/gateway/idempotency/fingerprint';
import { operationWorkflowId } from '@landed/workflows/ids';
import { type OperationTimings, operationTimings } from '@landed/workflows/operation/timings';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { v7 as uuidV7 } from 'uuid';

export interface DirectCapture {
  readonly merchantId: string;
  readonly paymentIntentId: string;
  readonly entity: Entity;
  readonly timings: Partial<OperationTimings>;
}

/** Starts a capture as the gateway would, with time running faster. The same key over HTTP meets what it left. */
export async function startCapture(
  client: Client,
  { merchantId: merchant, paymentIntentId, entity, timings }: DirectCapture,
): Promise<{ readonly key: string; readonly handle: WorkflowHandle }> {
  const rail = 'test';
  const merchantId = asId<'merchant'>(merchant);
  const key = randomUUID();
  const keyHash = idempotencyKeyHash(rail, merchantId, key);
  const fingerprint = fingerprintOf('POST', '/v1/capture', { payment_intent_id: paymentIntentId });
  const input: CaptureInput = {
    rail,
    merchantId,
    operationId: asId<'operation'>(uuidV7()),
    paymentIntentId: asId<'payment_intent'>(paymentIntentId),
    entity,
    idempotency: { key, keyHash, fingerprint, attempt: 1 },
    acceptedAt: new Date().toISOString(),
    requestId: uuidV7(),
  };
  const handle = await client.workflow.start('capturePayment', {
    workflowId: operationWorkflowId({ rail, merchantId, keyHash, attempt: 1 }),
    taskQueue: coreTaskQueue,
    args: [input, { ...operationTimings, ...timings }],
    workflowTaskTimeout: '5s',
    memo: { fingerprint },
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.merchantId, value: merchantId },
      { key: searchAttributes.paymentId, value: paymentIntentId },
      { key: searchAttributes.entityCode, value: entity },
      { key: searchAttributes.opKind, value: 'capturePayment' },
    ],
    staticSummary: `Capture a payment of the ${entity} entity (${rail})`,
  });
  return { key, handle };
}
