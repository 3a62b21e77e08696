import { refundResponse } from '../refund/response.js';
import type { Refund } from '../refund/types.js';

/** What an event shows of a refund: the refund record. */
export function refundSnapshot(refund: Refund) {
  return refundResponse(refund);
}
