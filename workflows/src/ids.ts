import type { MerchantId, PaymentIntentId, TaxQuoteId } from '@landed/contracts/ids/ids';
import type { IdempotencyRef } from '@landed/contracts/operation/types';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { DeliveryRef, EndpointRef } from '@landed/contracts/webhook/types';

/** Every workflow id is made here, so that whoever starts, signals or looks for one agrees on its name. */

export interface OperationWorkflowKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly keyHash: IdempotencyRef['keyHash'];
  readonly attempt: IdempotencyRef['attempt'];
}

/** One attempt of one idempotency key; whichever verb it is, so that a key cannot run two verbs at once. */
export function operationWorkflowId(key: OperationWorkflowKey): string {
  return `op/${key.rail}/${key.merchantId}/${key.keyHash}/${key.attempt}`;
}

export interface TaxQuoteWorkflowKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly taxQuoteId: TaxQuoteId;
}

export function taxQuoteWorkflowId(key: TaxQuoteWorkflowKey): string {
  return `quote/${key.rail}/${key.merchantId}/${key.taxQuoteId}`;
}

export interface ClassificationWorkflowKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** Nothing is stored under an id of its own, so the request's is the one to find it by. */
  readonly requestId: string;
}

export function classificationWorkflowId(key: ClassificationWorkflowKey): string {
  return `hs/${key.rail}/${key.merchantId}/${key.requestId}`;
}

/** One payment for as long as it waits on time. */
export function paymentLifecycleWorkflowId(payment: {
  readonly rail: Rail;
  readonly paymentIntentId: PaymentIntentId;
}): string {
  return `pay/${payment.rail}/${payment.paymentIntentId}`;
}

/** One event of a processor's account, by the hash of its id: the processor's own ids stay out of ours. */
export function processorEventWorkflowId(event: Pick<ProcessorEventInput, 'rail' | 'entity' | 'eventHash'>): string {
  return `pev/${event.rail}/${event.entity}/${event.eventHash}`;
}

/** What is left of one event's way to one endpoint. */
export function webhookDeliveryWorkflowId({
  rail,
  endpointId,
  eventId,
}: Pick<DeliveryRef, 'rail' | 'endpointId' | 'eventId'>): string {
  return `wh/${rail}/${endpointId}/${eventId}`;
}

/** Everything overdue of one endpoint: one at a time, so that no endpoint is worked on by many at once. */
export function webhookBackfillWorkflowId({ rail, endpointId }: Pick<EndpointRef, 'rail' | 'endpointId'>): string {
  return `wh/${rail}/${endpointId}`;
}

/** The Schedule of the sweep for deliveries that nobody has attempted in time. */
export const webhookSweepScheduleId = 'webhook-sweep';
export const webhookSweepWorkflowId = 'sweep/webhook';

/** The Schedule of the retention sweep, and the start of its workflows' ids: the server appends the instant. */
export const retentionScheduleId = 'retention';
export const retentionWorkflowId = 'sweep/retention';
