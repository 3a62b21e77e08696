import { z } from 'zod';
import { disputeResponseSchema } from '../../dispute/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleDispute, exampleDisputeId } from './example-dispute.js';

export const retrieveDispute: ApiOperation = {
  operationId: 'retrieveDispute',
  method: 'get',
  path: '/v1/disputes/{id}',
  tag: 'Disputes',
  summary: 'Retrieve a dispute',
  description:
    'Returns the current state of the dispute. Use it after a webhook, and after a submission whose response still ' +
    "shows `needs_response`. Malformed ids and other merchants' disputes both return 404.",
  success: 'The current state of the dispute.',
  pathParameters: z.object({
    id: z.uuid().meta({ description: 'Id of the dispute, a UUID.', example: exampleDisputeId }),
  }),
  request: null,
  response: disputeResponseSchema,
  extension: true,
  idempotent: false,
  errors: ['dispute_not_found'],
  examples: [
    { name: 'chargeback', summary: 'A chargeback that awaits a response', request: null, response: exampleDispute },
  ],
};
