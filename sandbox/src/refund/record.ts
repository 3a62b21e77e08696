export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** A stored refund. Amounts are minor units; times are Unix seconds unless stated otherwise. */
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
  /** Set when the refund failed. */
  readonly failureReason: string | null;
  /** The result that the bank reports later; null when none is scheduled. */
  readonly laterStatus: 'succeeded' | 'failed' | null;
  readonly created: number;
  /** `created` as ISO 8601 with milliseconds. */
  readonly createdAt: string;
  /** The key of the request that created the refund. */
  readonly idempotencyKey: string | null;
}
