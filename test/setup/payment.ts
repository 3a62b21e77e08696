import type { paymentIntentResponseSchema } from '@landed/contracts/payment-intent/wire';
import { expect } from 'vitest';
import type { z } from 'zod';
import { handbagTotal } from './orders.js';

/** A payment in the response of create. */
export type Payment = z.output<typeof paymentIntentResponseSchema>;

/** Any instant in the format of responses and events. */
export const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/) as string;
const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

/** The whole response to a paid charge of the handbag, with changes for other charges. */
export function paidHandbag(taxQuoteId: string | null, changes: Partial<Payment> = {}): Payment {
  return {
    id,
    object: 'payment_intent',
    livemode: false,
    status: 'succeeded',
    entity: 'us',
    amount: handbagTotal,
    currency: 'USD',
    amount_capturable: 0,
    amount_captured: handbagTotal,
    amount_refunded: 0,
    amount_disputed: 0,
    refund_status: 'none',
    amount_breakdown: {
      subtotal: 30_000,
      shipping: 2_500,
      tax: 1_528,
      duty: 5_700,
      total: handbagTotal,
      currency: 'USD',
    },
    capture_method: 'automatic',
    tax_quote_id: taxQuoteId,
    payment_method: 'pm_card_visa',
    merchant_reference: null,
    client_secret: null,
    flow_response: null,
    failure: null,
    cancellation_reason: null,
    action_expires_at: null,
    capture_before: null,
    created_at: instant,
    updated_at: instant,
    ...changes,
  };
}

/** The response of `GET` for a payment that create returned. */
export function readOf(payment: Payment) {
  const { client_secret: _secret, flow_response: _flow, fraud: _fraud, ...action } = payment;
  const { payment_method: _method, refund_status: _refunds, cancellation_reason: _reason, ...read } = action;
  return read;
}

/** The snapshot in an event for a payment that create returned. */
export function snapshotOf(payment: Payment): Omit<Payment, 'client_secret' | 'flow_response'> {
  const { client_secret: _secret, flow_response: _flow, ...snapshot } = payment;
  return snapshot;
}
