import { disputeListSchema, listDisputesSchema } from '../../dispute/wire.js';
import type { ApiOperation } from '../operation.js';
import { exampleDispute } from './example-dispute.js';

export const listDisputes: ApiOperation = {
  operationId: 'listDisputes',
  method: 'get',
  path: '/v1/disputes',
  tag: 'Disputes',
  summary: 'List disputes',
  description:
    "Returns the merchant's disputes in this mode, newest first, each with all its fields. All filters must " +
    'match. While `has_more` is true, request the next page with the same filters and with `starting_after` set to ' +
    'the `id` of the last dispute of this page. For disputes that wait for you, filter by `status=needs_response` and ' +
    '`due_before`.',
  success: 'One page of disputes.',
  pathParameters: null,
  queryParameters: listDisputesSchema,
  request: null,
  response: disputeListSchema,
  extension: true,
  idempotent: false,
  errors: [],
  errorDetails: {
    validation_error: { fields: [{ path: 'limit', code: 'too_large', message: 'Must be at most 100.' }] },
  },
  examples: [
    {
      name: 'page',
      summary: 'A page with one dispute',
      request: null,
      response: { object: 'list', data: [exampleDispute], has_more: false },
    },
  ],
};
