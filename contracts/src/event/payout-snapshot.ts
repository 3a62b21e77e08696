import { payoutRecord } from '../payout/response.js';
import type { Payout } from '../payout/types.js';

/** A payout as events show it: the payout record. */
export function payoutSnapshot(payout: Payout) {
  return payoutRecord(payout);
}
