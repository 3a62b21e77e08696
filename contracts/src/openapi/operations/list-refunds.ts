import { listRefundsSchema, refundListSchema } from '../../refund/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleRefund } from './example-refund.js';

export const listRefunds: ApiOperation = {
  operationId: 'listRefunds',
  method: 'get',
  path: '/v1/refunds',
  tag: 'Refunds',
  summary: 'List refunds',
  description:
    "Returns the merchant's refunds in this mode, newest first, each with all its fields. All filters must " +
    'match. While `has_more` is true, request the next page with the same filters and with `starting_after` set to ' +
    'the `id` of the last refund of this page. A refund that is created while you read a page can later appear ' +
    'inside that page: to miss no refund, read again from a few seconds earlier.',
  success: 'One page of refunds.',
  pathParameters: null,
  queryParameters: listRefundsSchema,
  request: null,
  response: refundListSchema,
  extension: true,
  idempotent: false,
  errors: [],
  errorDetails: {
    validation_error: { fields: [{ path: 'limit', code: 'too_large', message: 'Must be at most 100.' }] },
  },
  examples: [
    {
      name: 'page',
      summary: 'A page with one refund',
      request: null,
      response: { object: 'list', data: [exampleRefund], has_more: false },
    },
  ],
};
