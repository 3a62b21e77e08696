import { createPaymentIntentSchema } from '../../checkout/wire.js';
import { notMadeMessages } from '../../errors/retryable-error.js';
import { paymentIntentResponseSchema } from '../../payment-intent/wire.js';
import type { ApiOperation, OperationExample } from '../operation.js';
import {
  exampleBreakdown,
  exampleCard,
  exampleIntentId,
  exampleLines,
  exampleMetadata,
  exampleQuoteId,
} from './example-order.js';

const request = {
  tax_quote_id: exampleQuoteId,
  amount: exampleBreakdown.subtotal,
  currency: exampleBreakdown.currency,
  shipping_amount: exampleBreakdown.shipping,
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com', name: 'Ada Example' },
  shipping_address: { line1: '1 Example Street', city: 'London', postal_code: 'SW1A 1AA', country: 'GB' },
  line_items: exampleLines,
  merchant_reference: 'order-10042',
  metadata: exampleMetadata,
};

const response = {
  id: exampleIntentId,
  object: 'payment_intent',
  livemode: false,
  status: 'succeeded',
  entity: 'gb',
  amount: exampleBreakdown.total,
  currency: exampleBreakdown.currency,
  amount_capturable: 0,
  amount_captured: exampleBreakdown.total,
  amount_refunded: 0,
  amount_disputed: 0,
  refund_status: 'none',
  amount_breakdown: exampleBreakdown,
  capture_method: 'automatic',
  tax_quote_id: exampleQuoteId,
  payment_method: 'pm_card_visa',
  merchant_reference: 'order-10042',
  metadata: exampleMetadata,
  card: exampleCard,
  pending_action: null,
  client_secret: null,
  flow_response: null,
  failure: null,
  cancellation_reason: null,
  action_expires_at: null,
  capture_before: null,
  created_at: '2026-11-21T10:01:00.000Z',
  updated_at: '2026-11-21T10:01:00.000Z',
};

const declined: OperationExample = {
  name: 'declined',
  summary: 'A declined card: HTTP 200 with `status` `failed`',
  request: { ...request, payment_method: 'pm_card_chargeDeclined' },
  response: {
    ...response,
    status: 'failed',
    payment_method: 'pm_card_chargeDeclined',
    amount_captured: 0,
    card: { ...exampleCard, last4: '0002' },
    failure: { code: 'card_declined', message: 'The card was declined.', advice: 'try_another_card' },
  },
};

const challenged: OperationExample = {
  name: 'requires_action',
  summary: 'The issuer requires 3-D Secure authentication',
  request: { ...request, payment_method: 'pm_card_threeDSecureRequired' },
  response: {
    ...response,
    status: 'requires_action',
    payment_method: 'pm_card_threeDSecureRequired',
    amount_captured: 0,
    card: null,
    client_secret: 'pi_3ExampleExampleExample0001_secret_ExampleExampleExample0001',
    flow_response: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: 'https://processor.example/3ds/src_1ExampleExampleExample001',
        source: 'src_1ExampleExampleExample001',
      },
    },
    action_expires_at: '2026-11-21T10:31:00.000Z',
  },
};

const manual: OperationExample = {
  name: 'manual_capture',
  summary: 'Authorize now, capture later',
  request: { ...request, capture_method: 'manual' },
  response: {
    ...response,
    status: 'authorized',
    capture_method: 'manual',
    amount_captured: 0,
    amount_capturable: exampleBreakdown.total,
    capture_before: '2026-11-28T10:01:00.000Z',
  },
};

export const createPaymentIntent: ApiOperation = {
  operationId: 'createPaymentIntent',
  method: 'post',
  path: '/v1/payment_intents',
  tag: 'Payment intents',
  summary: 'Charge or authorize a card',
  description: [
    'Charges a card once per idempotency key. With `capture_method` `manual`, it only authorizes the card.',
    '',
    '`amount` is the subtotal of the goods in the request and the charged total in the response. With a tax quote, the ' +
      'charged total is the total of the quote. The order must then be the quoted one: send subtotal, shipping, address ' +
      'and lines exactly as they were quoted. A quote can be charged more than once until it expires; only the ' +
      'idempotency key prevents a second charge.',
    '',
    'HTTP 200 does not mean paid. Check `status`:',
    '',
    '- `succeeded`: paid.',
    '- `authorized`: the money is held. Capture or cancel the payment before `capture_before`.',
    '- `requires_action`: the issuer requires 3-D Secure authentication. Pass `client_secret` and `flow_response` to the ' +
      "processor's script in the browser, then read the payment.",
    '- `processing`: the outcome is not known yet. Read the payment later; do not charge again with a new key.',
    '- `failed`: not paid, for example because the card was declined. A new attempt needs a new idempotency key.',
  ].join('\n'),
  success:
    'The payment. It is paid only if `status` is `succeeded`; it may also be `authorized`, `requires_action`, ' +
    '`processing` or `failed`.',
  pathParameters: null,
  request: createPaymentIntentSchema,
  response: paymentIntentResponseSchema,
  idempotent: true,
  errors: [
    'invalid_amount',
    'tax_quote_expired',
    'tax_quote_mismatch',
    'currency_mismatch',
    'idempotency_key_required',
    'tax_quote_not_found',
    'idempotency_key_conflict',
    'idempotency_in_progress',
    'idempotency_recovery_required',
    'provider_error',
  ],
  errorMessages: { provider_error: notMadeMessages.checkout },
  examples: [{ name: 'quoted', summary: 'Charge a quoted order', request, response }, manual, challenged, declined],
};
