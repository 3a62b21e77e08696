import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape, text } from '../wire/fields.js';
import { listOutcome, pageParams } from '../wire/page.js';
import { renderTransfer } from './render-transfer.js';

/** `GET /v1/transfers`: pages through the transfers of the platform, newest first. */
export const listTransfers = endpoint({
  operation: 'transfers.list',
  method: 'GET',
  path: '/v1/transfers',
  keys: 'secret',
  movesMoney: false,
  params: shape({ ...pageParams, destination: text(), expand: expandable(), transfer_group: text() }),
  run({ account, index, store }, given) {
    const { destination, transfer_group: group } = given;
    const ids = group === undefined ? index.transfers.ids(account.id) : index.transferIdsOfGroup(account.id, group);
    return listOutcome(given, {
      kind: 'transfer',
      url: '/v1/transfers',
      ids,
      place: (id) => (group === undefined ? index.transfers.place(account.id, id) : placeIn(ids, id)),
      find(id) {
        const transfer = store.transfer(account.id, id);
        return (destination ?? transfer?.destination) === transfer?.destination ? transfer : undefined;
      },
      render: (transfer) => renderTransfer(transfer, account.rail === 'live'),
    });
  },
});

function placeIn(ids: readonly string[], id: string): number | undefined {
  const place = ids.indexOf(id);
  return place < 0 ? undefined : place;
}
