import { z } from 'zod';
import { listPayoutEntriesSchema, payoutEntryListSchema } from '../../payout/wire.js';
import { listOperation } from '../list-operation.js';
import { examplePayout, examplePayoutEntry } from './example-payout.js';

export const listPayoutEntries = listOperation({
  operationId: 'listPayoutEntries',
  path: '/v1/payouts/{id}/entries',
  tag: 'Payouts',
  summary: 'List the entries of a payout',
  description:
    'Returns what the payout pays: one entry per change of the balance, newest first. The amounts of all entries add up ' +
    'to the amount of the payout, to the minor unit. While `has_more` is true, request the next page with ' +
    "`starting_after` set to the `id` of the last entry of this page. Malformed ids and other merchants' payouts both " +
    'return 404.',
  objects: 'entries',
  pathParameters: z.object({
    id: z.uuid().meta({ description: 'Id of the payout, a UUID.', example: examplePayout.id }),
  }),
  queryParameters: listPayoutEntriesSchema,
  response: payoutEntryListSchema,
  errors: ['not_found'],
  example: { summary: 'A page with one entry of a larger payout', data: [examplePayoutEntry], hasMore: true },
});
