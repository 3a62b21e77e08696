import type { z } from 'zod';
import type { FraudAssessment } from '../fraud/types.js';
import type { EveryField } from '../record/every-field.js';
import type { PaymentCard } from './card.js';
import { failureTable } from './status.js';
import type { PaymentIntent, PaymentIntentState, RefundStatus } from './types.js';
import type { cardSchema, paymentIntentResponseSchema, paymentIntentStatusResponseSchema } from './wire.js';

/** What the browser needs for 3-D Secure authentication. Only the response of create contains it. */
export interface BuyerAction {
  readonly clientSecret: string;
  readonly flowResponse: Readonly<Record<string, unknown>>;
}

/**
 * The response of create. Responses never contain buyer data.
 *
 * @param fraud null if fraud scoring is off for the merchant: then the field is absent.
 */
export function paymentIntentResponse(
  intent: PaymentIntent,
  action: BuyerAction | null = null,
  fraud: FraudAssessment | null = null,
) {
  return {
    id: intent.id,
    object: 'payment_intent' as const,
    livemode: intent.livemode,
    status: intent.status,
    entity: intent.entity,
    amount: intent.breakdown.total,
    currency: intent.breakdown.currency,
    amount_capturable: amountCapturable(intent),
    amount_captured: intent.amountCaptured,
    amount_refunded: intent.amountRefunded,
    amount_disputed: intent.amountDisputed,
    refund_status: refundStatus(intent),
    amount_breakdown: intent.breakdown,
    capture_method: intent.captureMethod,
    tax_quote_id: intent.taxQuoteId,
    payment_method: intent.paymentMethod,
    merchant_reference: intent.merchantReference,
    metadata: intent.metadata,
    card: cardResponse(intent.card),
    pending_action: intent.pendingAction,
    client_secret: action?.clientSecret ?? null,
    flow_response: action?.flowResponse ?? null,
    ...(fraud === null ? {} : { fraud }),
    failure: failureOf(intent),
    cancellation_reason: intent.cancellationReason,
    action_expires_at: intent.actionExpiresAt,
    capture_before: intent.captureBefore,
    created_at: intent.createdAt,
    updated_at: intent.updatedAt,
  } satisfies Omit<EveryField<z.output<typeof paymentIntentResponseSchema>>, 'fraud'>;
}

/** The response of capture and cancel: the payment without the fields that only create returns. */
export function paymentIntentActionResponse(intent: PaymentIntent) {
  const { client_secret: _secret, flow_response: _flow, ...response } = paymentIntentResponse(intent);
  return response;
}

/** The response of `GET /v1/payment_intents/{payment_intent_id}`, and an element of `GET /v1/payment_intents`. */
export function paymentIntentStatusResponse(intent: PaymentIntentState) {
  return {
    id: intent.id,
    object: 'payment_intent' as const,
    livemode: intent.livemode,
    status: intent.status,
    entity: intent.entity,
    amount: intent.breakdown.total,
    amount_capturable: amountCapturable(intent),
    amount_captured: intent.amountCaptured,
    amount_refunded: intent.amountRefunded,
    amount_disputed: intent.amountDisputed,
    currency: intent.breakdown.currency,
    amount_breakdown: intent.breakdown,
    capture_method: intent.captureMethod,
    tax_quote_id: intent.taxQuoteId,
    merchant_reference: intent.merchantReference,
    metadata: intent.metadata,
    card: cardResponse(intent.card),
    pending_action: intent.pendingAction,
    failure: failureOf(intent),
    action_expires_at: intent.actionExpiresAt,
    capture_before: intent.captureBefore,
    created_at: intent.createdAt,
    updated_at: intent.updatedAt,
  } satisfies EveryField<z.output<typeof paymentIntentStatusResponseSchema>>;
}

function cardResponse(card: PaymentCard | null) {
  if (card === null) return null;
  const { brand, last4, country, wallet } = card;
  return { brand, last4, country, wallet } satisfies EveryField<z.output<typeof cardSchema>>;
}

function amountCapturable({ status, breakdown }: PaymentIntentState): number {
  return status === 'authorized' ? breakdown.total : 0;
}

function failureOf(intent: PaymentIntentState) {
  return intent.failureCode === null ? null : { code: intent.failureCode, ...failureTable[intent.failureCode] };
}

function refundStatus(intent: PaymentIntentState): RefundStatus {
  if (intent.amountRefunded === 0) return 'none';
  return intent.amountRefunded < intent.amountCaptured ? 'partial' : 'full';
}
