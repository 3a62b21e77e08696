import type { PaymentStatus } from './status.js';

/** What a payment waits for. `until` is the deadline, RFC 3339. `done`: the payment has no deadline. */
export type PaymentDeadline =
  /** The buyer must complete 3-D Secure authentication. */
  | { readonly kind: 'requires_action'; readonly until: string }
  /**
   * The merchant must capture or cancel it. `held`: an operation is doing that now. `announced`: the merchant was
   * notified that the authorization ends soon.
   */
  | { readonly kind: 'authorized'; readonly until: string; readonly held: boolean; readonly announced: boolean }
  /** The processor must confirm a refund. */
  | { readonly kind: 'refunding' }
  /** The payment has ended, and a charge that the processor completed later must be returned. */
  | { readonly kind: 'late_charge' }
  | { readonly kind: 'done'; readonly status: PaymentStatus };

/** Whether a payment in this status has a deadline, for the buyer or for its capture. */
export function hasDeadline(status: string): boolean {
  return status === 'requires_action' || status === 'authorized';
}
