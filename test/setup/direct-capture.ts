import { randomUUID } from 'node:crypto';
import type { CaptureInput } from '@landed/contracts/capture/types';
import type { Entity } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import { fingerprintOf, idempotencyKeyHash } from '@landed/gateway/idempotency/fingerprint';
import { operationWorkflowId } from '@landed/workflows/ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { v7 as uuidV7 } from 'uuid';

export interface DirectCapture {
  readonly merchantId: string;
  readonly paymentIntentId: string;
  readonly entity: Entity;
  readonly clock: WorkflowClock;
}

/** Starts a capture like the gateway, with a faster clock. A request with the same key finds this operation. */
export async function startCapture(
  client: Client,
  { merchantId: merchant, paymentIntentId, entity, clock }: DirectCapture,
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
    idempotency: { key, keyHash, fingerprint, attempt: 1, processorKeyNumber: 1 },
    acceptedAt: new Date().toISOString(),
    requestId: uuidV7(),
  };
  const handle = await client.workflow.start('capturePayment', {
    workflowId: operationWorkflowId({ rail, merchantId, keyHash, attempt: 1 }),
    taskQueue: coreTaskQueue,
    args: [input],
    workflowTaskTimeout: '5s',
    memo: { fingerprint, clock },
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
