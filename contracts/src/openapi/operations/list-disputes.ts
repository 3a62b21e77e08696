import { disputeListSchema, listDisputesSchema } from '../../dispute/wire.js';
import { filteredPages, listOperation } from '../list-operation.js';
import { exampleDispute } from './example-dispute.js';

export const listDisputes = listOperation({
  operationId: 'listDisputes',
  path: '/v1/disputes',
  tag: 'Disputes',
  summary: 'List disputes',
  description:
    `${filteredPages('dispute')} For disputes that wait for you, filter by \`status=needs_response\` and ` +
    '`due_before`.',
  objects: 'disputes',
  queryParameters: listDisputesSchema,
  response: disputeListSchema,
  example: { summary: 'A page with one dispute', data: [exampleDispute] },
});
