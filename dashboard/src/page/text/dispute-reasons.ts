import type { DisputeReason } from '@landed/contracts/dispute/status';

/** Why a buyer disputes a payment. */
export const disputeReasons: Readonly<Record<DisputeReason, string>> = {
  fraudulent: 'Fraudulent',
  duplicate: 'Duplicate',
  product_not_received: 'Product not received',
  product_unacceptable: 'Product unacceptable',
  credit_not_processed: 'Refund not made',
  unrecognized: 'Not recognized',
  subscription_canceled: 'Subscription canceled',
  general: 'General',
};
