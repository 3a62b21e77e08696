/** Stripe's types of the balance transactions that this processor makes. */
export const TRANSACTION_TYPES = [
  'charge',
  'refund',
  'refund_failure',
  'adjustment',
  'transfer',
  'transfer_refund',
  'payout',
  'payout_failure',
  'stripe_fee',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** One movement of an account's balance. Amounts are minor units; negative takes from the balance. */
export interface TransactionRecord {
  readonly id: string;
  readonly account: string;
  readonly type: TransactionType;
  readonly amount: number;
  /** What the processor keeps of it. */
  readonly fee: number;
  /** Lower case. */
  readonly currency: string;
  /** The charge, refund, dispute, transfer or payout; null when there is none. */
  readonly source: string | null;
  /** The transfer that the source, a reversal, takes back. */
  readonly transfer?: string;
  /** Unix seconds. */
  readonly created: number;
  /** Unix seconds. */
  readonly availableOn: number;
  /** Planted by a test: lists and reads leave it out. */
  readonly isDropped: boolean;
}
