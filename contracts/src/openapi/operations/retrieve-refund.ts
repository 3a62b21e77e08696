import { z } from 'zod';
import { refundResponseSchema } from '../../refund/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleRefund, exampleRefundId } from './example-refund.js';

export const retrieveRefund: ApiOperation = {
  operationId: 'retrieveRefund',
  method: 'get',
  path: '/v1/refunds/{id}',
  tag: 'Refunds',
  summary: 'Retrieve a refund',
  description:
    'Returns the current state of the refund. Use it after a webhook, after a `pending` response, and if the ' +
    "outcome of a request is unknown. Malformed ids and other merchants' refunds both return 404.",
  success: 'The current state of the refund.',
  pathParameters: z.object({
    id: z.uuid().meta({ description: 'Id of the refund, a UUID.', example: exampleRefundId }),
  }),
  request: null,
  response: refundResponseSchema,
  extension: true,
  idempotent: false,
  errors: ['not_found'],
  examples: [{ name: 'succeeded', summary: 'A succeeded refund', request: null, response: exampleRefund }],
};
