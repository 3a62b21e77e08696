import { z } from 'zod';
import { payoutResponseSchema } from '../../payout/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleFailedPayout, examplePayout } from './example-payout.js';

export const retrievePayout: ApiOperation = {
  operationId: 'retrievePayout',
  method: 'get',
  path: '/v1/payouts/{id}',
  tag: 'Payouts',
  summary: 'Retrieve a payout',
  description:
    'Returns the current state of the payout. Use it after a webhook. Its breakdown adds up to its amount. Malformed ids ' +
    "and other merchants' payouts both return 404.",
  success: 'The current state of the payout.',
  pathParameters: z.object({
    id: z.uuid().meta({ description: 'Id of the payout, a UUID.', example: examplePayout.id }),
  }),
  request: null,
  response: payoutResponseSchema,
  extension: true,
  idempotent: false,
  errors: ['not_found'],
  examples: [
    { name: 'paid', summary: 'A payout that the bank confirmed', request: null, response: examplePayout },
    { name: 'failed', summary: 'A payout to a closed bank account', request: null, response: exampleFailedPayout },
  ],
};
