import type { Entity } from '@landed/contracts/entity/entity';

/** All other workflows, their local activities and the tax engine. */
export const coreTaskQueue = 'core';

/** The slow lane of one acquirer: its outage fills its own queue and no other. */
export function processorTaskQueue(entity: Entity): string {
  return `processor-${entity}`;
}

/** Deliveries and their requests to merchants' endpoints: whoever hangs there holds no charge. */
export const webhookTaskQueue = 'webhooks';
