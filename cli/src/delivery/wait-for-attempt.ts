import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { Delivery } from '@landed/contracts/webhook-endpoint/types';
import type { OpenStack } from '../access/open-stack.js';
import { CommandFailure } from '../program/command-failure.js';

/** Longer than the timeout of one request to an endpoint. */
const waitMilliseconds = 20_000;
const pauseMilliseconds = 100;

/** Waits until the delivery has more than `known` attempts or has ended. After 20 s it returns the delivery as it is. */
export async function waitForAttempt(
  stack: OpenStack,
  { eventId, endpointId }: DeliveryRef,
  known = 0,
): Promise<Delivery> {
  const { listDeliveries } = await import('@landed/management/webhook-endpoint/list-deliveries');
  const deadline = Date.now() + waitMilliseconds;
  for (;;) {
    const { data } = await listDeliveries(stack, { eventId, endpointId, limit: 1 });
    const [delivery] = data;
    if (delivery === undefined)
      throw new CommandFailure(
        'delivery_not_found',
        'The delivery was not found. Deliveries are purged 30 days after their end.',
      );
    if (delivery.attempts > known || delivery.endedAt !== null || Date.now() > deadline) return delivery;
    await sleep(pauseMilliseconds);
  }
}
