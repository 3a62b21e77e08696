import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { DeliveryRef, EndpointRef, ToldResource } from '@landed/contracts/webhook/types';
import { cancelDeliveries } from '@landed/prisma/write/webhook/cancel-deliveries';
import { findOverdueEndpoints } from '@landed/prisma/read/webhook/find-overdue-endpoints';
import { attemptDelivery } from './attempt-delivery.js';
import { attemptFirst } from './attempt-first.js';
import { attemptOverdue } from './attempt-overdue.js';
import type { WebhookDependencies } from './dependencies.js';
import type { BackfillProgress, DeliveryProgress, WaitingDelivery } from './types.js';
import { createUnderWay } from './under-way.js';

/**
 * How merchants' endpoints are told of events. Every attempt that is made is written down; one that ends with its
 * process before it was, is made again: an endpoint may hear of an event twice, and hears of each.
 */
export function createWebhookActivities(dependencies: WebhookDependencies) {
  const { database } = dependencies;
  const sender = { ...dependencies, underWay: createUnderWay() };
  return {
    /** First attempts at all endpoints at once. A failed one, and one that had no place free, goes on by itself. */
    attemptFirst: (of: ToldResource, policy: DeliveryPolicy): Promise<readonly WaitingDelivery[]> =>
      attemptFirst(sender, of, policy),

    /** The next attempt of one delivery. `attemptsKnown` keeps a second run from attempting it twice. */
    attemptDelivery: (ref: DeliveryRef, attemptsKnown: number, policy: DeliveryPolicy): Promise<DeliveryProgress> =>
      attemptDelivery(sender, ref, attemptsKnown, policy),

    /** Ends a delivery without a further attempt. What has ended stays as it is. */
    abandonDelivery: ({ eventId, endpointId }: DeliveryRef): Promise<void> =>
      cancelDeliveries(database, [{ eventId, endpointId }]),

    /** Endpoints with deliveries that nobody has attempted in time. */
    overdueEndpoints: (limit: number): Promise<readonly EndpointRef[]> => findOverdueEndpoints(database, limit),

    /** What is overdue of one endpoint: a bite, or bite after bite for a while as long as it takes everything. */
    attemptOverdue: (endpoint: EndpointRef, policy: DeliveryPolicy): Promise<BackfillProgress> =>
      attemptOverdue(sender, endpoint, policy),
  };
}
