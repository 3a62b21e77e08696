import { z } from 'zod';
import { refundResponseSchema } from '../../refund/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleRefund, exampleRefundId } from './example-refund.js';

export const retrieveRefund: ApiOperation = {
  operationId: 'retrieveRefund',
  method: 'get',
  path: '/v1/refunds/{id}',
  tag: 'Refunds',
  summary: 'Read a refund',
  description:
    'Where the refund stands now; the authority after a webhook, a `pending` answer or an unknown outcome. What is no ' +
    'UUID is as absent as another merchant’s refund.',
  pathParameters: z.object({ id: z.uuid().meta({ description: '`id` of the refund.', example: exampleRefundId }) }),
  request: null,
  response: refundResponseSchema,
  extension: true,
  idempotent: false,
  errors: ['not_found'],
  examples: [{ name: 'succeeded', summary: 'A refund that reached the buyer', request: null, response: exampleRefund }],
};
