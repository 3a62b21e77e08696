import { listRefundsSchema, refundListSchema } from '../../refund/wire.js';
import { filteredPages, lateRows, listOperation } from '../list-operation.js';
import { exampleRefund } from './example-refund.js';

export const listRefunds = listOperation({
  operationId: 'listRefunds',
  path: '/v1/refunds',
  tag: 'Refunds',
  summary: 'List refunds',
  description: `${filteredPages('refund')} ${lateRows('refund')}`,
  objects: 'refunds',
  queryParameters: listRefundsSchema,
  response: refundListSchema,
  example: { summary: 'A page with one refund', data: [exampleRefund] },
});
