import type { DeliveryDispatch } from '@landed/activities/webhook-endpoint/dispatch';
import type { Keyring } from '@landed/codec/keyring';
import type { DeliveryRef, EndpointRef } from '@landed/contracts/webhook/types';
import { webhookDeliveryWorkflowId } from '@landed/workflows/ids';
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
  async deliver({ rail, merchantId, endpointId, eventId }: DeliveryRef, attempts: number): Promise<void> {
    const { workflow } = await this.client();
    const { retryNow } = await import('@landed/workflows/messages/retry-now');
    const { deliveryStart } = await import('@landed/workflows/webhook/delivery-start');
    await workflow.signalWithStart<typeof webhookDelivery>('webhookDelivery', {
      ...deliveryStart({ rail, merchantId, endpointId, eventId, attempts, waitMilliseconds: 0 }),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      signal: retryNow,
    });
  }

  async catchUp(endpoint: EndpointRef): Promise<void> {
    const { workflow } = await this.client();
    const { catchUpStart } = await import('@landed/workflows/webhook/catch-up-start');
    await workflow.start<typeof webhookCatchUp>('webhookCatchUp', {
      ...catchUpStart(endpoint),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
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
