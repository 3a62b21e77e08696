export const DISPUTE_REASONS = [
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;

/** A dispute. It is only reported by its event so far: no call reads or changes it. */
export interface DisputeRecord {
  readonly id: string;
  readonly account: string;
  readonly payment: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: (typeof DISPUTE_REASONS)[number];
  readonly status: 'warning_needs_response' | 'needs_response';
  /** Unix seconds. */
  readonly created: number;
}
