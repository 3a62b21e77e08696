/** Statuses of a dispute. The last three are final. */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'prevented'] as const;

/** How far a dispute has gone. An inquiry takes no money. */
export const disputeStages = ['inquiry', 'chargeback', 'pre_arbitration', 'arbitration'] as const;

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
