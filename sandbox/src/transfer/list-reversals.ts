import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { integer, shape, text } from '../wire/fields.js';
import { listOutcome } from '../wire/page.js';
import { transferOfPath } from './find-transfer.js';
import { renderReversal } from './render-transfer.js';

/** `GET /v1/transfers/:id/reversals`: pages through the reversals of a transfer, newest first. */
export const listReversals = endpoint({
  operation: 'transfers.list_reversals',
  method: 'GET',
  path: '/v1/transfers/:id/reversals',
  keys: 'secret',
  movesMoney: false,
  params: shape({ ending_before: text(), expand: expandable(), limit: integer(1, 100), starting_after: text() }),
  run(call, { ending_before, limit, starting_after }) {
    const transfer = transferOfPath(call);
    const ids = transfer.reversals.map(({ id }) => id);
    const page = { created: undefined, ending_before, limit, starting_after };
    return listOutcome(page, {
      kind: 'transfer_reversal',
      url: `/v1/transfers/${transfer.id}/reversals`,
      ids,
      place: (id) => (ids.includes(id) ? ids.indexOf(id) : undefined),
      find: (id) => transfer.reversals.find((reversal) => reversal.id === id),
      render: (reversal) => renderReversal(transfer, reversal),
    });
  },
});
