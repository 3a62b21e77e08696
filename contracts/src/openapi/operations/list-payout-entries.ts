import { z } from 'zod';
import { listPayoutEntriesSchema, payoutEntryListSchema } from '../../payout/wire.js';
import type { ApiOperation } from '../operation.js';
import { examplePayout, examplePayoutEntry } from './example-payout.js';

export const listPayoutEntries: ApiOperation = {
  operationId: 'listPayoutEntries',
  method: 'get',
  path: '/v1/payouts/{id}/entries',
  tag: 'Payouts',
  summary: 'List the entries of a payout',
  description:
    'Returns what the payout pays: one entry per change of the balance, newest first. The amounts of all entries add up ' +
    'to the amount of the payout, to the minor unit. While `has_more` is true, request the next page with ' +
    "`starting_after` set to the `id` of the last entry of this page. Malformed ids and other merchants' payouts both " +
    'return 404.',
  success: 'One page of entries.',
  pathParameters: z.object({
    id: z.uuid().meta({ description: 'Id of the payout, a UUID.', example: examplePayout.id }),
  }),
  queryParameters: listPayoutEntriesSchema,
  request: null,
  response: payoutEntryListSchema,
  extension: true,
  idempotent: false,
  errors: ['not_found'],
  errorDetails: {
    validation_error: { fields: [{ path: 'limit', code: 'too_large', message: 'Must be at most 100.' }] },
  },
  examples: [
    {
      name: 'page',
      summary: 'A page with one entry of a larger payout',
      request: null,
      response: { object: 'list', data: [examplePayoutEntry], has_more: true },
    },
  ],
};
