import type { PaymentIntentId } from '../ids/ids.js';
import type { OperationInput } from '../operation/types.js';
import type { CreatePaymentIntentBody } from './wire.js';

/** Per merchant and rail: whether a charge needs a quote, and who passes the collected tax on. */
export interface TaxPolicy {
  readonly quote: 'required' | 'optional';
  readonly remittance: 'platform' | 'merchant';
}

/** What the gateway hands to the `checkout` workflow. `acceptedAt` is the moment that counts for a quote. */
export interface CheckoutInput extends OperationInput {
  readonly paymentIntentId: PaymentIntentId;
  readonly body: CreatePaymentIntentBody;
}
