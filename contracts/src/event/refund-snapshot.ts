import { refundResponse } from '../refund/response.js';
import type { Refund } from '../refund/types.js';

/** A refund as events show it: the refund record. */
export function refundSnapshot(refund: Refund) {
  return refundResponse(refund);
}
