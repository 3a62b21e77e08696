import { listPaymentIntentsSchema, paymentIntentListSchema } from '../../payment-intent/wire.js';
import type { ApiOperation } from '../operation.js';
import { examplePaid } from './retrieve-payment-intent.js';

export const listPaymentIntents: ApiOperation = {
  operationId: 'listPaymentIntents',
  method: 'get',
  path: '/v1/payment_intents',
  tag: 'Payment intents',
  summary: 'List payments',
  description:
    "Returns the merchant's payments in this mode, newest first, each with all its fields. All filters must " +
    'match. While `has_more` is true, request the next page with the same filters and with `starting_after` set to ' +
    'the `id` of the last payment of this page. A payment that is created while you read a page can later appear ' +
    'inside that page: to miss no payment, read again from a few seconds earlier.',
  success: 'One page of payments.',
  pathParameters: null,
  queryParameters: listPaymentIntentsSchema,
  request: null,
  response: paymentIntentListSchema,
  extension: true,
  idempotent: false,
  errors: [],
  errorDetails: {
    validation_error: { fields: [{ path: 'limit', code: 'too_large', message: 'Must be at most 100.' }] },
  },
  examples: [
    {
      name: 'page',
      summary: 'A page with one payment',
      request: null,
      response: { object: 'list', data: [examplePaid], has_more: false },
    },
  ],
};
