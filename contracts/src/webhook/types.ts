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

/** The events of one payment or refund, whichever of them are still to be told. */
export interface ToldResource {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly resourceId: string;
}

export const endpointStatuses = ['enabled', 'disabled', 'deleted'] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];

/** Why an endpoint is disabled: somebody did it, it failed for too long, or it answered 410. */
export const disabledReasons = ['operator', 'failing', 'gone'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const deliveryStates = ['pending', 'retrying', 'delivered', 'exhausted', 'abandoned'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * What came of one request to an endpoint, in our own words. Only `delivered` (a 2xx) is a success; `gone` is 410,
 * `redirected` 3xx, `status` any other answer. From `connect_failed` on, no receiver that we may talk to was reached.
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
  'address_refused',
  'url_refused',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];
