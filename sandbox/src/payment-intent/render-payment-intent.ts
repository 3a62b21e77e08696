import { renderCharge } from '../charge/render-charge.js';
import { renderPaymentMethod } from '../payment-method/render-payment-method.js';
import type { Reads } from '../store/effect.js';
import type { PaymentRecord } from './record.js';

export interface View {
  readonly store: Pick<Reads, 'charge' | 'method'>;
  readonly livemode: boolean;
  /** Valid names, such as `latest_charge`. */
  readonly expand: readonly string[];
}

/** Stripe's `payment_intent` object, with the requested references expanded. */
export function renderPaymentIntent(payment: PaymentRecord, view: View): Record<string, unknown> {
  return {
    id: payment.id,
    object: 'payment_intent',
    allowed_payment_method_types: payment.allowedPaymentMethodTypes,
    amount: payment.amount,
    amount_capturable: payment.amountCapturable,
    amount_details: { tip: {} },
    amount_received: payment.amountReceived,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: payment.automaticPaymentMethods,
    canceled_at: payment.canceledAt,
    cancellation_reason: payment.cancellationReason,
    capture_method: payment.captureMethod,
    client_secret: payment.clientSecret,
    confirmation_method: payment.confirmationMethod,
    created: payment.created,
    currency: payment.currency,
    customer: null,
    customer_account: null,
    description: payment.description,
    excluded_payment_method_types: null,
    last_payment_error: payment.lastPaymentError,
    latest_charge: latestCharge(payment, view),
    livemode: view.livemode,
    managed_payments: null,
    metadata: payment.metadata,
    next_action: payment.nextAction,
    on_behalf_of: null,
    payment_method: paymentMethod(payment, view),
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: payment.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: payment.shipping,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: payment.statementDescriptorSuffix,
    status: payment.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** The fields that Stripe shows to a browser: neither metadata nor references to the merchant's other objects. */
const BROWSER_FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
];

/** Stripe's `payment_intent` object for a caller with a publishable key. */
export function renderForBrowser(payment: PaymentRecord, view: View): Record<string, unknown> {
  const full = renderPaymentIntent(payment, view);
  return Object.fromEntries(BROWSER_FIELDS.map((field) => [field, full[field]]));
}

function latestCharge(payment: PaymentRecord, { store, livemode, expand }: View): unknown {
  if (payment.latestCharge === null || !expand.includes('latest_charge')) return payment.latestCharge;
  const charge = store.charge(payment.account, payment.latestCharge);
  if (charge === undefined) return payment.latestCharge;
  const method = store.method(payment.account, charge.method);
  return renderCharge(charge, payment, livemode, method?.billingDetails);
}

function paymentMethod(payment: PaymentRecord, { store, livemode, expand }: View): unknown {
  if (payment.paymentMethod === null || !expand.includes('payment_method')) return payment.paymentMethod;
  const method = store.method(payment.account, payment.paymentMethod);
  return method === undefined ? payment.paymentMethod : renderPaymentMethod(method, livemode);
}
