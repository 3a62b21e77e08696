/** What a dispute can be. The last three are ends. */
export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'prevented'] as const;

/** How far it has gone; an inquiry takes no money yet. */
export const disputeStages = ['inquiry', 'chargeback', 'pre_arbitration', 'arbitration'] as const;

/** What the buyer's bank gives as the reason. */
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
