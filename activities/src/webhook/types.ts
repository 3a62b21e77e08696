import type { EventId } from '@landed/contracts/ids/ids';
import type { DeliveryState, WebhookEndpointId } from '@landed/contracts/webhook/types';

/** A delivery that did not succeed at once: from here on a workflow of its own has it. */
export interface WaitingDelivery {
  readonly endpointId: WebhookEndpointId;
  readonly eventId: EventId;
  /** Attempts that the store knows of: whoever goes on makes the next one. */
  readonly attempts: number;
  /** Until the next attempt. */
  readonly waitMilliseconds: number;
}

/**
 * What came of working on one delivery. `ended`: nothing more is to be done (`delivered`, `exhausted`, `abandoned`;
 * null when the delivery is not there any more). `waits`: the next attempt is due after so long; `attempts` are those
 * that the store knows of, the same as before when the endpoint had no place free.
 */
export type DeliveryProgress =
  | { readonly kind: 'ended'; readonly state: DeliveryState | null }
  | { readonly kind: 'waits'; readonly attempts: number; readonly waitMilliseconds: number };

/** What came of one or more bites of an endpoint's overdue deliveries. */
export interface BackfillProgress {
  /** How many it took. */
  readonly delivered: number;
  /** What failed and goes on by itself. */
  readonly waiting: readonly WaitingDelivery[];
  /** Whether more is overdue, and how long to wait before the next bite: the endpoint may have no place free. */
  readonly more: boolean;
  readonly waitMilliseconds: number;
}
