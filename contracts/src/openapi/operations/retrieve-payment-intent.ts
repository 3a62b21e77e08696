import { z } from 'zod';
import { paymentIntentStatusResponseSchema } from '../../payment-intent/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleBreakdown, exampleCard, exampleIntentId, exampleMetadata, exampleQuoteId } from './example-order.js';

/** The order of the examples as a paid payment. */
export const examplePaid = {
  id: exampleIntentId,
  object: 'payment_intent',
  livemode: false,
  status: 'succeeded',
  entity: 'gb',
  amount: exampleBreakdown.total,
  amount_capturable: 0,
  amount_captured: exampleBreakdown.total,
  amount_refunded: 0,
  amount_disputed: 0,
  currency: exampleBreakdown.currency,
  amount_breakdown: exampleBreakdown,
  capture_method: 'automatic',
  tax_quote_id: exampleQuoteId,
  merchant_reference: 'order-10042',
  metadata: exampleMetadata,
  card: exampleCard,
  pending_action: null,
  failure: null,
  action_expires_at: null,
  capture_before: null,
  created_at: '2026-11-21T10:01:00.000Z',
  updated_at: '2026-11-21T10:01:00.000Z',
};

export const retrievePaymentIntent: ApiOperation = {
  operationId: 'retrievePaymentIntent',
  method: 'get',
  path: '/v1/payment_intents/{payment_intent_id}',
  tag: 'Payment intents',
  summary: 'Retrieve the status of a payment',
  description:
    'Returns the current state of the payment. Use it after a webhook, after a `processing` response, and if the ' +
    "outcome of a request is unknown. It never returns the client secret. Malformed ids and other merchants' " +
    'payments both return 404. These fields extend the contract: `amount_breakdown`, `merchant_reference`, ' +
    '`tax_quote_id`, `capture_method`, `amount_capturable`, `capture_before`, `action_expires_at`, `metadata`, ' +
    '`card`, `pending_action` and `created_at`.',
  success: 'The current state of the payment.',
  pathParameters: z.object({
    payment_intent_id: z.uuid().meta({ description: 'Id of the payment, a UUID.', example: exampleIntentId }),
  }),
  request: null,
  response: paymentIntentStatusResponseSchema,
  idempotent: false,
  errors: ['not_found'],
  examples: [
    {
      name: 'succeeded',
      summary: 'A paid payment',
      request: null,
      response: examplePaid,
    },
  ],
};
