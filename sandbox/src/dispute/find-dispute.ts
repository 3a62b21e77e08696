import type { Call } from '../wire/endpoint.js';
import { resourceMissing } from '../wire/stripe-failure.js';
import type { DisputeRecord } from './record.js';

/** @throws StripeFailure 404 `resource_missing` */
export function findDispute(call: Call): DisputeRecord {
  const dispute = call.store.dispute(call.account.id, call.pathId);
  if (dispute === undefined) throw resourceMissing('dispute', call.pathId, 'dispute', 404);
  return dispute;
}
