import type { Entity } from '@landed/contracts/entity/entity';

/** All other workflows, their local activities and the tax engine. */
export const coreTaskQueue = 'core';

/** Reconciles operations at one acquirer: its outage fills its own queue and no other. */
export function processorTaskQueue(entity: Entity): string {
  return `processor-${entity}`;
}

/** Webhook deliveries and requests to merchants' endpoints: a slow endpoint does not delay a charge. */
export const webhookTaskQueue = 'webhooks';
