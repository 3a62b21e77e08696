import { randomUUID } from 'node:crypto';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import { fingerprintOf, idempotencyKeyHash } from '@landed/gateway/idempotency/fingerprint';
import { operationWorkflowId } from '@landed/workflows/ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { v7 as uuidV7 } from 'uuid';

export interface DirectCheckout {
  readonly merchantId: string;
  readonly body: unknown;
  /** How long ago the gateway accepted the request, as the workflow sees it. */
  readonly acceptedMillisecondsAgo: number;
  /** The clock of the workflow. Default: real time. */
  readonly clock?: WorkflowClock;
}

export interface StartedCheckout {
  readonly key: string;
  readonly paymentIntentId: string;
  readonly handle: WorkflowHandle;
}

/**
 * Starts a checkout like the gateway, accepted some time ago, so that no test has to wait for a deadline. A request with
 * the same key and body finds this operation.
 */
export async function startCheckout(client: Client, checkout: DirectCheckout): Promise<StartedCheckout> {
  const rail = 'test';
  const merchantId = asId<'merchant'>(checkout.merchantId);
  const key = randomUUID();
  const body = createPaymentIntentSchema.parse(checkout.body);
  const keyHash = idempotencyKeyHash(rail, merchantId, key);
  const fingerprint = fingerprintOf('POST', '/v1/payment_intents', body);
  const entity = entityOfCurrency[body.currency];
  const input: CheckoutInput = {
    rail,
    merchantId,
    operationId: asId<'operation'>(uuidV7()),
    paymentIntentId: asId<'payment_intent'>(uuidV7()),
    idempotency: { key, keyHash, fingerprint, attempt: 1, processorKeyNumber: 1 },
    acceptedAt: new Date(Date.now() - checkout.acceptedMillisecondsAgo).toISOString(),
    requestId: uuidV7(),
    body,
  };
  const handle = await client.workflow.start('checkout', {
    workflowId: operationWorkflowId({ rail, merchantId, keyHash, attempt: 1 }),
    taskQueue: coreTaskQueue,
    args: [input],
    workflowTaskTimeout: '5s',
    memo: { fingerprint, clock: checkout.clock ?? {} },
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.merchantId, value: merchantId },
      { key: searchAttributes.opKind, value: 'checkout' },
      { key: searchAttributes.opState, value: 'running' },
      { key: searchAttributes.paymentId, value: input.paymentIntentId },
      { key: searchAttributes.entityCode, value: entity },
      { key: searchAttributes.currency, value: body.currency },
    ],
    staticSummary: `Charge ${body.currency} by the ${entity} entity (${rail}, ${body.capture_method} capture)`,
  });
  return { key, paymentIntentId: input.paymentIntentId, handle };
}
