import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { DeliveryRef, EndpointRef, NotifiedResource } from '@landed/contracts/webhook/types';
import { findOverdueEndpoints } from '@landed/prisma/read/webhook/find-overdue-endpoints';
import { cancelDeliveries } from '@landed/prisma/write/webhook/cancel-deliveries';
import type { WebhookDependencies } from './dependencies.js';
import { createInFlight } from './in-flight.js';
import { sendDelivery } from './send-delivery.js';
import { sendFirstAttempts } from './send-first-attempts.js';
import { sendOverdue } from './send-overdue.js';
import type { BackfillProgress, DeliveryProgress, WaitingDelivery } from './types.js';

/**
 * Sends events to merchants' endpoints, at least once. Every attempt is stored. When a process ends between an attempt
 * and its record, the attempt is made again, and the endpoint receives the event twice.
 */
export function createWebhookActivities(dependencies: WebhookDependencies) {
  const { database } = dependencies;
  const sender = { ...dependencies, inFlight: createInFlight() };
  return {
    /** Makes first attempts at all endpoints at once. Returns the deliveries that failed or had no free permit. */
    sendFirstAttempts: (of: NotifiedResource, policy: DeliveryPolicy): Promise<readonly WaitingDelivery[]> =>
      sendFirstAttempts(sender, of, policy),

    /** Makes the next attempt of one delivery. `attemptsKnown` keeps a second run from making it twice. */
    sendDelivery: (ref: DeliveryRef, attemptsKnown: number, policy: DeliveryPolicy): Promise<DeliveryProgress> =>
      sendDelivery(sender, ref, attemptsKnown, policy),

    /** Ends a delivery without a further attempt. A delivery that has ended is unchanged. */
    cancelDelivery: ({ eventId, endpointId }: DeliveryRef): Promise<void> =>
      cancelDeliveries(database, [{ eventId, endpointId }]),

    /** Endpoints with deliveries that were not attempted in time. */
    findOverdueEndpoints: (limit: number): Promise<readonly EndpointRef[]> => findOverdueEndpoints(database, limit),

    /** Sends overdue deliveries of one endpoint: a batch, or several while every delivery succeeds. */
    sendOverdue: (endpoint: EndpointRef, policy: DeliveryPolicy): Promise<BackfillProgress> =>
      sendOverdue(sender, endpoint, policy),
  };
}
