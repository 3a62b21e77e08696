export const DISPUTE_REASONS = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** Stripe's statuses. `warning_…` is an inquiry, `appeal_…` the second round of a chargeback. */
export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'appeal_needs_response'
  | 'appeal_under_review'
  | 'won'
  | 'lost'
  | 'prevented';

/** Money that the dispute took from the account's balance, or returned to it. Amounts are minor units. */
export interface BalanceTransactionRecord {
  readonly id: string;
  /** Negative when it was taken. */
  readonly amount: number;
  readonly fee: number;
  /** Unix seconds. */
  readonly created: number;
}

/** A stored dispute. Times are Unix seconds unless stated otherwise. */
export interface DisputeRecord {
  readonly id: string;
  readonly account: string;
  readonly payment: string;
  readonly charge: string;
  /** The card's name in the table of test cards. */
  readonly card: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: DisputeReason;
  readonly status: DisputeStatus;
  /** The decision that the bank makes later; null when none is scheduled. */
  readonly laterStatus: 'won' | 'lost' | 'warning_closed' | 'needs_response' | null;
  readonly dueBy: number;
  readonly evidence: Readonly<Record<string, string>>;
  readonly submissionCount: number;
  /** The last submission came after the deadline. */
  readonly pastDue: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly balanceTransactions: readonly BalanceTransactionRecord[];
  /** The payment was refunded in full while the dispute was an inquiry. */
  readonly closedByRefund: boolean;
  readonly created: number;
  /** `created` as ISO 8601 with milliseconds. */
  readonly createdAt: string;
}

const CLOSED: readonly DisputeStatus[] = ['won', 'lost', 'warning_closed', 'prevented'];

export function isClosed({ status }: Pick<DisputeRecord, 'status'>): boolean {
  return CLOSED.includes(status);
}

export function isInquiry({ status }: Pick<DisputeRecord, 'status'>): boolean {
  return status.startsWith('warning_');
}

export function needsResponse({ status }: Pick<DisputeRecord, 'status'>): boolean {
  return status.endsWith('needs_response');
}

/** What the dispute has taken from the balance now. */
export function withdrawnBy({ balanceTransactions }: Pick<DisputeRecord, 'balanceTransactions'>): number {
  return balanceTransactions.reduce((sum, { amount }) => sum - amount, 0);
}
