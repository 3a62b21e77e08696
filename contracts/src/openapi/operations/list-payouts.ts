import { listPayoutsSchema, payoutListSchema } from '../../payout/wire.js';
import { filteredPages, listOperation } from '../list-operation.js';
import { examplePayout } from './example-payout.js';

export const listPayouts = listOperation({
  operationId: 'listPayouts',
  path: '/v1/payouts',
  tag: 'Payouts',
  summary: 'List payouts',
  description: `${filteredPages('payout')} A week in which nothing was paid has no payout.`,
  objects: 'payouts',
  queryParameters: listPayoutsSchema,
  response: payoutListSchema,
  example: { summary: 'A page with one payout', data: [examplePayout] },
});
