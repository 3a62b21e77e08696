import type { DeliveryDispatch } from '@landed/activities/webhook-endpoint/dispatch';
import type { Keyring } from '@landed/codec/keyring';
import type { DeliveryRef, EndpointRef } from '@landed/contracts/webhook/types';
import { webhookCatchUpWorkflowId, webhookDeliveryWorkflowId } from '@landed/workflows/ids';
import { webhookTaskQueue } from '@landed/workflows/task-queues';
import type { webhookDelivery } from '@landed/workflows/webhook';
import type { webhookCatchUp } from '@landed/workflows/webhook-catch-up';
import type { Client } from '@temporalio/client';
import type { StackAccess } from './find-access.js';

/** The workflows of a stack: those of deliveries, and those that wait for a person. Loads the client, and connects, with the first call. */
export class StackWorkflows implements DeliveryDispatch {
  #client: Promise<Client> | undefined;

  constructor(
    private readonly access: StackAccess,
    private readonly keyring: Keyring,
  ) {}

  /** Whoever waits with it goes now; else somebody new does. */
  async deliver(ref: DeliveryRef, attempts: number): Promise<void> {
    const { rail, merchantId, endpointId, eventId } = ref;
    const { workflow } = await this.client();
    const { retryNow } = await import('@landed/workflows/messages/retry-now');
    await workflow.signalWithStart<typeof webhookDelivery>('webhookDelivery', {
      workflowId: webhookDeliveryWorkflowId(ref),
      taskQueue: webhookTaskQueue,
      args: [{ rail, merchantId, endpointId, eventId, attempts, waitMilliseconds: 0 }],
      signal: retryNow,
      ...(await described(ref, 'webhook_delivery', 'An event that an operator sends')),
    });
  }

  async catchUp(endpoint: EndpointRef): Promise<void> {
    const { rail, merchantId, endpointId } = endpoint;
    const { workflow } = await this.client();
    await workflow.start<typeof webhookCatchUp>('webhookCatchUp', {
      workflowId: webhookCatchUpWorkflowId(endpoint),
      taskQueue: webhookTaskQueue,
      args: [{ rail, merchantId, endpointId }],
      workflowIdConflictPolicy: 'USE_EXISTING',
      ...(await described(endpoint, 'webhook_catch_up', 'What an endpoint has missed')),
    });
  }

  async abandon(ref: DeliveryRef): Promise<void> {
    const { workflow } = await this.client();
    const { abandon } = await import('@landed/workflows/messages/abandon');
    await workflow.getHandle(webhookDeliveryWorkflowId(ref)).signal(abandon);
  }

  async needReview(): Promise<number> {
    const { workflow } = await this.client();
    const { count } = await workflow.count('NeedsReview = true AND ExecutionStatus = "Running"');
    return count;
  }

  private client(): Promise<Client> {
    this.#client ??= import('./open-temporal.js').then(({ openTemporal }) => openTemporal(this.access, this.keyring));
    return this.#client;
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.connection.close();
  }
}

/** What operators find the workflow by. */
async function described({ rail, merchantId }: EndpointRef, kind: string, summary: string) {
  const { searchAttributes } = await import('@landed/workflows/search-attributes');
  return {
    workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.merchantId, value: merchantId },
      { key: searchAttributes.opKind, value: kind },
    ],
    staticSummary: `${summary} (${rail})`,
  };
}
