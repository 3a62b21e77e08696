import { allocateRefund, nothingRefunded } from '../refund/allocate-refund.js';
import type { AmountBreakdown } from '../tax-quote/types.js';

/**
 * The parts of what was captured. A capture in part, which is only possible at the processor directly, takes of each
 * part what a refund of the same amount would return.
 */
export function capturedBreakdown({
  breakdown,
  amountCaptured,
}: {
  readonly breakdown: AmountBreakdown;
  readonly amountCaptured: number;
}): AmountBreakdown {
  return amountCaptured === breakdown.total ? breakdown : allocateRefund(breakdown, nothingRefunded, amountCaptured);
}
