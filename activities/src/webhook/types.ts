import type { EventId } from '@landed/contracts/ids/ids';
import type { DeliveryState, WebhookEndpointId } from '@landed/contracts/webhook/types';

/** A delivery with a further attempt; a `webhookDelivery` workflow makes it. */
export interface WaitingDelivery {
  readonly endpointId: WebhookEndpointId;
  readonly eventId: EventId;
  /** Attempts stored so far. */
  readonly attempts: number;
  /** Until the next attempt. */
  readonly waitMilliseconds: number;
}

/**
 * The result of working on one delivery. `ended`: nothing is left to do (`delivered`, `failed`, `canceled`; null when the
 * delivery was purged). `waits`: the next attempt is due after `waitMilliseconds`. `attempts` is the stored number of attempts;
 * it is unchanged when the endpoint had no free permit.
 */
export type DeliveryProgress =
  | { readonly kind: 'ended'; readonly state: DeliveryState | null }
  | { readonly kind: 'waits'; readonly attempts: number; readonly waitMilliseconds: number };

/** The result of one or more batches of an endpoint's overdue deliveries. */
export interface BackfillProgress {
  /** Deliveries that the endpoint accepted. */
  readonly delivered: number;
  /** Deliveries that failed and need a retry workflow. */
  readonly waiting: readonly WaitingDelivery[];
  /** Whether more deliveries are overdue. */
  readonly more: boolean;
  /** Until the next batch; above 0 when the endpoint has no free permit or fails. */
  readonly waitMilliseconds: number;
}
