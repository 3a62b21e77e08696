import type { EventId, Id, MerchantId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';

export type WebhookEndpointId = Id<'webhook_endpoint'>;

/** One endpoint of one merchant on one rail. */
export interface EndpointRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly endpointId: WebhookEndpointId;
}

/** One event on its way to one endpoint. */
export interface DeliveryRef extends EndpointRef {
  readonly eventId: EventId;
}

/** A payment or refund whose events may still have to be delivered. */
export interface NotifiedResource {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly resourceId: string;
}

export const endpointStatuses = ['enabled', 'disabled', 'deleted'] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];

/** Why an endpoint is disabled: an operator did it, it failed for too long, or it responded with 410. */
export const disabledReasons = ['operator', 'failing', 'gone'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const deliveryStates = ['pending', 'retrying', 'delivered', 'failed', 'canceled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Outcome of one request to an endpoint. Only `delivered` (a 2xx) is a success; `gone` is 410, `redirected` is 3xx,
 * `status` is any other response. From `connect_failed` on, no allowed receiver was reached.
 */
export const attemptOutcomes = [
  'delivered',
  'gone',
  'redirected',
  'status',
  'timeout',
  'reset',
  'malformed',
  'connect_failed',
  'tls_failed',
  'dns_failed',
  'address_rejected',
  'url_rejected',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];
