import { expect } from 'vitest';
import type { ApiResponse } from '../../setup/merchant-api.js';
import { cardOf } from '../../setup/payment.js';
import { captured, type ModelPayment, type Rejected, refunded } from './model.js';
import type { RefundShares } from './money.js';

/** The fields of a payment that never change. */
export interface PaymentIdentity {
  readonly id: string;
  readonly entity: string;
  readonly livemode: boolean;
  readonly taxQuoteId: string;
  readonly paymentMethod: string;
}

const anyString = (): unknown => expect.any(String);

const failures = {
  card_declined: { code: 'card_declined', message: 'The card was declined.', advice: 'try_another_card' },
  authentication_failed: {
    code: 'authentication_failed',
    message: 'The card could not be authenticated.',
    advice: 'try_another_card',
  },
  processing_error: {
    code: 'processing_error',
    message: 'The payment could not be processed.',
    advice: 'try_again_later',
  },
} as const;

/** The whole response of capture and cancel. */
export function actionBody(payment: ModelPayment, identity: PaymentIdentity): Record<string, unknown> {
  const { breakdown, status } = payment;
  const had = (type: string) => (payment.events.includes(`payment_intent.${type}`) ? anyString() : null);
  return {
    id: identity.id,
    object: 'payment_intent',
    livemode: identity.livemode,
    status,
    entity: identity.entity,
    amount: breakdown.total,
    currency: breakdown.currency,
    amount_capturable: status === 'authorized' ? breakdown.total : 0,
    amount_captured: captured(payment),
    amount_refunded: refunded(payment),
    amount_disputed: 0,
    refund_status: refunded(payment) === 0 ? 'none' : refunded(payment) < captured(payment) ? 'partial' : 'full',
    amount_breakdown: breakdown,
    capture_method: payment.captureMethod,
    tax_quote_id: identity.taxQuoteId,
    payment_method: identity.paymentMethod,
    merchant_reference: null,
    metadata: {},
    card: expect.toBeOneOf(
      isDecided(payment) ? [cardOf(identity.paymentMethod)] : [cardOf(identity.paymentMethod), null],
    ),
    pending_action: expect.toBeOneOf(status === 'authorized' ? ['capture', 'cancel', null] : [null]),
    failure: payment.failure === null ? null : failures[payment.failure],
    cancellation_reason: payment.canceledBy,
    action_expires_at: had('requires_action'),
    capture_before: had('authorized'),
    created_at: anyString(),
    updated_at: anyString(),
  };
}

/** Whether the issuer has approved the card. A payment that ended otherwise may have ended before the issuer saw it. */
const isDecided = ({ status }: ModelPayment): boolean => ['authorized', 'captured', 'succeeded'].includes(status);

/** The whole response of create. */
export function createBody(payment: ModelPayment, identity: PaymentIdentity): Record<string, unknown> {
  const waits = payment.status === 'requires_action';
  return {
    ...actionBody(payment, identity),
    client_secret: waits ? anyString() : null,
    flow_response: waits ? expect.any(Object) : null,
  };
}

/** The whole response of a read. */
export function readBody(payment: ModelPayment, identity: PaymentIdentity): Record<string, unknown> {
  const {
    payment_method: _method,
    refund_status: _refunds,
    cancellation_reason: _reason,
    ...read
  } = actionBody(payment, identity);
  return read;
}

/** The whole refund resource, with the shares that are stored. */
export function refundBody(
  payment: ModelPayment,
  identity: PaymentIdentity,
  refund: RefundShares & { readonly id: string },
): Record<string, unknown> {
  const { subtotal, shipping, tax, duty, amount } = refund;
  const { currency } = payment.breakdown;
  return {
    id: refund.id,
    object: 'refund',
    livemode: identity.livemode,
    payment_intent_id: identity.id,
    amount,
    currency,
    amount_breakdown: { subtotal, shipping, tax, duty, total: amount, currency },
    metadata: {},
    reason: null,
    status: refund.status,
    failure_reason: refund.status === 'failed' ? anyString() : null,
    source: 'api',
    created_at: anyString(),
    updated_at: anyString(),
  };
}

const messages = {
  invalid_state_transition: 'The payment status does not allow this operation: see details.status.',
  refund_not_allowed: 'The payment cannot be refunded: see details.reason.',
  idempotency_in_progress: 'A capture of this payment is still running: wait, then send the same request again.',
  charge_in_progress:
    'The outcome of the charge is not known yet: wait until the payment is not `processing`, then send the same request again.',
  refund_exceeds_captured: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
} as const;

export function errorBody({ code, details }: Rejected): Record<string, unknown> {
  const message = messages[details['pending'] === 'charge' ? 'charge_in_progress' : code];
  return { error: { code, message, details } };
}

export function errorCode(response: ApiResponse): string | undefined {
  return (response.body as { error?: { code?: string } } | undefined)?.error?.code;
}
