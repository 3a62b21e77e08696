import type { PaymentStatus } from './status.js';

/** What a payment waits for; `until` is the end of the wait, RFC 3339. `done`: for nothing that time could bring. */
export type PaymentDeadline =
  /** For its buyer, who has to pass the bank's challenge. */
  | { readonly kind: 'requires_action'; readonly until: string }
  /** To be captured. `held`: an operation is ending it now; `announced`: the merchant was told that the end is near. */
  | { readonly kind: 'authorized'; readonly until: string; readonly held: boolean; readonly announced: boolean }
  /** For the word on a refund that the processor has and has not confirmed. */
  | { readonly kind: 'refunding' }
  | { readonly kind: 'done'; readonly status: PaymentStatus };

/** Whether a payment in this status waits on time, for its buyer or to be captured. */
export function hasDeadline(status: string): boolean {
  return status === 'requires_action' || status === 'authorized';
}
