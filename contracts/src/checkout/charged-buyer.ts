import type { CreatePaymentIntentBody } from './wire.js';

/** What a charge's request says of the buyer. It is stored apart from the payment, under a key that can be deleted. */
export type ChargedBuyer = Pick<
  CreatePaymentIntentBody,
  'customer' | 'billing_address' | 'shipping_address' | 'buyer_context' | 'line_items'
>;
