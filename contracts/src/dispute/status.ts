/** Statuses of a dispute. The last three are final, unless a later stage re-opens the dispute. */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'prevented'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** How far a dispute has gone, in the order in which its stages can follow. An inquiry takes no money. */
export const disputeStages = ['inquiry', 'chargeback', 'pre_arbitration', 'arbitration'] as const;
export type DisputeStage = (typeof disputeStages)[number];

/** Reasons that the buyer's bank gives. */
export const disputeReasons = [
  'fraudulent',
  'duplicate',
  'product_not_received',
  'product_unacceptable',
  'credit_not_processed',
  'unrecognized',
  'subscription_canceled',
  'general',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/**
 * Why a dispute ended: `decided` by the bank, `withdrawn` by the buyer or the bank, `refunded` because the buyer has the
 * money back, `expired` because no evidence was submitted in time.
 */
export const disputeClosedReasons = ['decided', 'withdrawn', 'refunded', 'expired'] as const;
export type DisputeClosedReason = (typeof disputeClosedReasons)[number];

/** What a merchant can do about a dispute. */
export const disputeActions = ['dispute_evidence'] as const;
export type DisputeAction = (typeof disputeActions)[number];

/** Whether the dispute waits for the merchant or for the bank. */
export function isOpenDispute(status: DisputeStatus): boolean {
  return status === 'needs_response' || status === 'under_review';
}
