import type { paymentIntentResponseSchema } from '@landed/contracts/payment-intent/wire';
import { expect } from 'vitest';
import type { z } from 'zod';
import { handbagTotal } from './orders.js';

/** A payment in the response of create. */
export type Payment = z.output<typeof paymentIntentResponseSchema>;

/** Any instant in the format of responses and events. */
export const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/) as string;
const lastDigits: Readonly<Record<string, string>> = {
  visa: 'visa 4242',
  visa_debit: 'visa 5556',
  mastercard: 'mastercard 4444',
  mastercard_debit: 'mastercard 8210',
  mastercard_prepaid: 'mastercard 5100',
  amex: 'amex 0005',
  discover: 'discover 1117',
  diners: 'diners 0004',
  jcb: 'jcb 0505',
  unionpay: 'unionpay 0005',
  createDispute: 'visa 0259',
  createDisputeProductNotReceived: 'visa 2685',
  createDisputeInquiry: 'visa 1976',
  refundFail: 'visa 5126',
  pendingRefund: 'visa 7726',
  threeDSecureRequired: 'visa 3063',
  threeDSecure2Required: 'visa 3220',
  authenticationRequired: 'visa 3184',
  authenticationRequiredOnSetup: 'visa 3155',
  threeDSecureRequiredChargeDeclined: 'visa 1629',
  threeDSecureOptional: 'visa 3055',
  avsFail: 'visa 0010',
  avsLine1Fail: 'visa 0028',
  avsZipFail: 'visa 0036',
  chargeDeclined: 'visa 0002',
  chargeDeclinedInsufficientFunds: 'visa 9995',
  chargeDeclinedLostCard: 'visa 9987',
  chargeDeclinedStolenCard: 'visa 9979',
  chargeDeclinedFraudulent: 'visa 0019',
  chargeDeclinedVelocityLimitExceeded: 'visa 6975',
  chargeDeclinedExpiredCard: 'visa 0069',
  chargeDeclinedIncorrectCvc: 'visa 0127',
  chargeDeclinedProcessingError: 'visa 0119',
};

/** The card of a fixed token, as the processor of test mode states it. */
export function cardOf(token: string): Payment['card'] {
  const stated = lastDigits[token.replace(/^pm_card_(visa_(?=chargeDeclined))?/, '')];
  if (stated === undefined) throw new Error(`The digits of ${token} are not on the list.`);
  const [brand, last4] = stated.split(' ') as [NonNullable<Payment['card']>['brand'], string];
  return { brand, last4, country: 'US', wallet: null };
}

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
    metadata: {},
    card: changes.status === 'requires_action' ? null : cardOf(changes.payment_method ?? 'pm_card_visa'),
    pending_action: null,
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
