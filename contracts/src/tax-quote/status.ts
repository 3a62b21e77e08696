import type { PaymentStatus } from '../payment-intent/status.js';

/** `charged`: a payment took or holds the money. `expired`: no new charge can use the quote. */
export const quoteStatuses = ['open', 'expired', 'charged'] as const;

export type QuoteStatus = (typeof quoteStatuses)[number];

/** Statuses of a payment that make its quote `charged`. */
export const chargedStatuses = ['authorized', 'succeeded', 'captured'] as const satisfies readonly PaymentStatus[];

/** All times are of the database clock. A quote that was charged stays `charged` after it expires. */
export function quoteStatus(isCharged: boolean, expiresAt: Date, now: Date): QuoteStatus {
  if (isCharged) return 'charged';
  return expiresAt <= now ? 'expired' : 'open';
}
