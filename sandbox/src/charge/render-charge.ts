import { declineOf, testCard } from '../card/test-cards.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import { cardChecks } from '../payment-method/address-checks.js';
import { type BillingDetails, NO_BILLING_DETAILS } from '../payment-method/record.js';
import { cardFields } from '../payment-method/render-payment-method.js';
import type { ChargeRecord } from './record.js';

/** Stripe's `charge` object. Only reads add its `balance_transaction`. */
export function renderCharge(
  charge: ChargeRecord,
  payment: PaymentRecord,
  livemode: boolean,
  billingDetails: BillingDetails = NO_BILLING_DETAILS,
): Record<string, unknown> {
  const approved = charge.status === 'succeeded';
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amountCaptured,
    amount_refunded: charge.amountReleased + charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...billingDetails, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: charge.captured,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: payment.description,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    fraud_details: {},
    livemode,
    metadata: payment.metadata,
    on_behalf_of: null,
    outcome: renderOutcome(charge),
    paid: approved,
    payment_intent: charge.payment,
    payment_method: charge.method,
    payment_method_details: { card: renderCardDetails(charge, billingDetails), type: 'card' },
    radar_options: {},
    receipt_email: payment.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountReleased + charge.amountRefunded === charge.amount,
    review: null,
    shipping: payment.shipping,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: payment.statementDescriptorSuffix,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function renderOutcome(charge: ChargeRecord): Record<string, unknown> {
  const decline = charge.status === 'failed' ? declineOf(charge.card) : undefined;
  if (decline === undefined) {
    return {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    advice_code: decline.adviceCode ?? null,
    network_advice_code: null,
    network_decline_code: decline.networkDeclineCode ?? null,
    network_status: 'declined_by_network',
    reason: decline.declineCode,
    risk_level: 'normal',
    seller_message: 'The bank declined the payment.',
    type: 'issuer_declined',
  };
}

/** The result of a completed challenge. */
const THREE_D_SECURE = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  exemption_indicator_applied: false,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
} as const;

function renderCardDetails(charge: ChargeRecord, billingDetails: BillingDetails): Record<string, unknown> {
  const { brand } = testCard(charge.card);
  return {
    amount_authorized: charge.status === 'succeeded' ? charge.amount : null,
    authorization_code: null,
    ...cardFields(charge.card),
    ...(charge.captureBefore === null ? {} : { capture_before: charge.captureBefore }),
    checks: cardChecks(charge.card, billingDetails),
    extended_authorization: { status: 'disabled' },
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: charge.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: charge.authenticated ? THREE_D_SECURE : null,
    wallet: null,
  };
}
