export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** What is kept of a refund. Amounts are minor units, instants without a name are Unix seconds. */
export interface RefundRecord {
  readonly id: string;
  readonly account: string;
  readonly payment: string;
  readonly charge: string;
  readonly method: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: (typeof REFUND_REASONS)[number] | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Set when it failed. */
  readonly failureReason: string | null;
  /** What the bank will say by itself a little later; null when nothing more is to come. */
  readonly comes: 'succeeded' | 'failed' | null;
  readonly created: number;
  /** The same instant for people, as ISO 8601 with milliseconds. */
  readonly createdAt: string;
  /** Of the request that made the refund. */
  readonly idempotencyKey: string | null;
}
