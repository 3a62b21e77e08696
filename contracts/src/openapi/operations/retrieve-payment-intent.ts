import { z } from 'zod';
import { paymentIntentStatusResponseSchema } from '../../payment-intent/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleBreakdown, exampleIntentId } from './example-order.js';

export const retrievePaymentIntent: ApiOperation = {
  operationId: 'retrievePaymentIntent',
  method: 'get',
  path: '/v1/payment_intents/{payment_intent_id}',
  tag: 'Payment intents',
  summary: 'Read the status of a payment',
  description:
    'Where the payment stands now; the authority after a webhook or an unknown outcome. It never returns the client ' +
    'secret. What is no UUID is as absent as another merchant’s payment.',
  pathParameters: z.object({
    payment_intent_id: z.uuid().meta({ description: '`id` of the payment intent.', example: exampleIntentId }),
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
      response: {
        id: exampleIntentId,
        object: 'payment_intent',
        livemode: false,
        status: 'succeeded',
        entity: 'gb',
        amount: exampleBreakdown.total,
        amount_captured: exampleBreakdown.total,
        amount_refunded: 0,
        amount_disputed: 0,
        currency: exampleBreakdown.currency,
        failure: null,
        updated_at: '2026-11-21T10:01:00.000Z',
      },
    },
  ],
};
