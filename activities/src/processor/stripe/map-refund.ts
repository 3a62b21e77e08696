import { asId } from '@landed/contracts/ids/ids';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { type RefundFailureReason, type RefundNeverReason, refundReasons } from '@landed/contracts/refund/status';
import Stripe from 'stripe';
import type { ForeignRefund, KnownPayment, RefundFact, RefundRejected, RefundRequest, StoredError } from '../port.js';
import { errorDetail, isDefiniteRejection, isStoredServerError } from './map-error.js';
import { paymentIntentMetadata } from './map-request.js';

/** Metadata with the id of our refund. */
export const refundMetadata = 'landed_refund';

/**
 * The merchant's reason is not sent: the processor's list is shorter, and its reason `fraudulent` makes it reject the
 * card from then on.
 */
export function refundParams(request: RefundRequest): Stripe.RefundCreateParams {
  return {
    payment_intent: request.processorPayment,
    amount: request.money.amount,
    metadata: { [refundMetadata]: request.refundId, [paymentIntentMetadata]: request.paymentIntentId },
  };
}

/** The processor's failure reasons that merchants get. Any other reason is `processing_error`. */
const failureReasons: Readonly<Record<string, RefundFailureReason>> = {
  declined: 'declined',
  expired_or_canceled_card: 'expired_or_canceled_card',
  lost_or_stolen_card: 'lost_or_stolen_card',
  charge_for_pending_refund_disputed: 'disputed',
};

/**
 * What the processor's refund states about ours. `unknown` if payment, amount, currency or reference differ. A refund with
 * our reference and another amount is a `mismatch`: no later read can make it ours.
 */
export function refundFact(request: RefundRequest, refund: Stripe.Refund): RefundFact {
  const detail = refundDetail(refund);
  if (!isAbout(request, refund)) {
    const isOurs = refund.metadata?.[refundMetadata] === request.refundId;
    return { kind: 'unknown', detail: isOurs ? { ...detail, mismatch: 'amount' } : detail };
  }
  switch (refund.status) {
    case 'succeeded':
      return { kind: 'succeeded', detail };
    case 'pending':
    case 'requires_action':
      return { kind: 'pending', detail };
    case 'failed':
      return {
        kind: 'failed',
        failureReason: failureReasons[refund.failure_reason ?? ''] ?? 'processing_error',
        detail,
      };
    case 'canceled':
      return { kind: 'failed', failureReason: 'processing_error', detail };
    default:
      return { kind: 'unknown', detail };
  }
}

/**
 * What a failed refund call states. A definite rejection means that this call refunded nothing. A rejection of the
 * request itself applies to every call with its key.
 */
export function rejectionOfError(error: unknown): RefundFact | RefundRejected | StoredError {
  const detail = errorDetail(error);
  if (isStoredServerError(error)) return { kind: 'stored_error', detail };
  if (!isDefiniteRejection(error)) return { kind: 'unknown', detail };
  const underKey =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  return { kind: 'rejected', underKey, never: underKey ? neverReason(error) : null, detail };
}

/** The processor's codes for a payment that it refunds no more. */
const neverReasons: Readonly<Record<string, RefundNeverReason>> = {
  charge_already_refunded: 'refunded_at_processor',
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  charge_not_refundable: 'not_refundable_at_processor',
};

/** We ask only for what our records have left. If the amount is too large, the payment was refunded there directly. */
function neverReason({ code, param }: Stripe.errors.StripeError): RefundNeverReason | null {
  return neverReasons[code ?? ''] ?? (param === 'amount' ? 'refunded_at_processor' : null);
}

/**
 * A refund without our reference was made directly at the processor. Null for one of ours, and for one whose currency
 * is not the payment's.
 */
export function foreignRefund(payment: KnownPayment, refund: Stripe.Refund): ForeignRefund | null {
  if (refund.metadata?.[refundMetadata] !== undefined) return null;
  const money = { amount: refund.amount, currency: payment.money.currency };
  const request: RefundRequest = {
    processorKey: '',
    refundId: asId<'refund'>(''),
    paymentIntentId: payment.paymentIntentId,
    processorPayment: payment.processorPayment,
    processorRefund: refund.id,
    money,
    isForeign: true,
  };
  const fact = refundFact(request, refund);
  const reason = refundReasons.find((known) => known === refund.reason) ?? null;
  return fact.kind === 'unknown' ? null : { processorRefund: refund.id, money, reason, fact };
}

function isAbout(request: RefundRequest, refund: Stripe.Refund): boolean {
  const payment = typeof refund.payment_intent === 'object' ? refund.payment_intent?.id : refund.payment_intent;
  return (
    payment === request.processorPayment &&
    refund.amount === request.money.amount &&
    refund.currency === request.money.currency.toLowerCase() &&
    (request.isForeign === true || refund.metadata?.[refundMetadata] === request.refundId)
  );
}

function refundDetail(refund: Stripe.Refund): ProcessorDetail {
  return {
    refund: refund.id ?? null,
    status: refund.status ?? null,
    failure_reason: refund.failure_reason ?? null,
  };
}
