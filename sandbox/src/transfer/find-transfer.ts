import type { Call } from '../wire/endpoint.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import type { TransferRecord } from './record.js';

/** The transfer that the path names. @throws StripeFailure 404 `resource_missing` */
export function transferOfPath({ account, store, pathId }: Call): TransferRecord {
  const transfer = store.transfer(account.id, pathId);
  if (transfer === undefined) throw resourceMissing('transfer', pathId, 'id', 404);
  return transfer;
}
