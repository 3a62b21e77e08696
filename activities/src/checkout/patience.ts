import type { CheckoutInput } from '@landed/contracts/checkout/types';

/** For this long after acceptance the buyer is taken to be waiting, and a charge may still be sent. */
export const buyerPatienceMilliseconds = 60_000;

/** Whether the buyer has left: a recovered worker charges nobody who may have paid elsewhere since. */
export function isAbandoned(input: CheckoutInput, now: Date): boolean {
  return now.getTime() - Date.parse(input.acceptedAt) > buyerPatienceMilliseconds;
}
