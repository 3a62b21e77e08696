import { listPayoutsSchema, payoutListSchema } from '../../payout/wire.js';
import type { ApiOperation } from '../operation.js';
import { examplePayout } from './example-payout.js';

export const listPayouts: ApiOperation = {
  operationId: 'listPayouts',
  method: 'get',
  path: '/v1/payouts',
  tag: 'Payouts',
  summary: 'List payouts',
  description:
    "Returns the merchant's payouts in this mode, newest first, each with all its fields. All filters must match. " +
    'While `has_more` is true, request the next page with the same filters and with `starting_after` set to ' +
    'the `id` of the last payout of this page. A week in which nothing was paid has no payout.',
  success: 'One page of payouts.',
  pathParameters: null,
  queryParameters: listPayoutsSchema,
  request: null,
  response: payoutListSchema,
  extension: true,
  idempotent: false,
  errors: [],
  errorDetails: {
    validation_error: { fields: [{ path: 'limit', code: 'too_large', message: 'Must be at most 100.' }] },
  },
  examples: [
    {
      name: 'page',
      summary: 'A page with one payout',
      request: null,
      response: { object: 'list', data: [examplePayout], has_more: false },
    },
  ],
};
