import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery } from '@landed/activities/webhook-endpoint/types';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import type { OpenStack } from '../access/open-stack.js';
import { CommandFailure } from '../program/command-failure.js';

/** Longer than an endpoint is waited for. */
const patienceMilliseconds = 20_000;
const pauseMilliseconds = 100;

/** The delivery once an attempt beyond `known` is written down, or as it stands when patience is over. */
export async function firstAttempt(
  stack: OpenStack,
  { eventId, endpointId }: DeliveryRef,
  known = 0,
): Promise<Delivery> {
  const { listDeliveries } = await import('@landed/activities/webhook-endpoint/list-deliveries');
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    const { data } = await listDeliveries(stack, { eventId, endpointId, limit: 1 });
    const [delivery] = data;
    if (delivery === undefined) throw new CommandFailure('delivery_not_found', 'The delivery is not kept any more.');
    if (delivery.attempts > known || delivery.endedAt !== null || Date.now() > deadline) return delivery;
    await sleep(pauseMilliseconds);
  }
}
