import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { safeWindowMilliseconds } from '@landed/contracts/idempotency/safe-window';

/** For this long after acceptance the buyer is taken to be waiting, and a charge may still be sent. */
export const buyerPatienceMilliseconds = 60_000;

/** Whether the buyer has left: a recovered worker charges nobody who may have paid elsewhere since. */
export function isAbandoned(input: CheckoutInput, now: Date): boolean {
  return now.getTime() - Date.parse(input.acceptedAt) > buyerPatienceMilliseconds;
}

/** Whether the processor may have forgotten the charge's key: then nothing is sent under it, not even to close it. */
export function isPastSafeWindow(input: CheckoutInput, now: Date): boolean {
  return now.getTime() - Date.parse(input.acceptedAt) > safeWindowMilliseconds;
}
