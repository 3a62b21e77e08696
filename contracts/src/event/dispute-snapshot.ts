import { disputeRecord } from '../dispute/response.js';
import type { Dispute } from '../dispute/types.js';

/** A dispute as events show it: the record without its evidence. */
export function disputeSnapshot(dispute: Dispute) {
  return disputeRecord(dispute);
}
