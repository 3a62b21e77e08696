import type { PaymentIntentId } from '../ids/ids.js';
import type { OperationInput } from '../operation/types.js';
import type { CreatePaymentIntentBody } from './wire.js';

/** Per merchant and rail: whether a charge needs a quote, and who remits the collected tax. */
export interface TaxPolicy {
  readonly quote: 'required' | 'optional';
  readonly remittance: 'platform' | 'merchant';
}

/** Input that the gateway passes to the `checkout` workflow. A quote must be valid at `acceptedAt`. */
export interface CheckoutInput extends OperationInput {
  readonly paymentIntentId: PaymentIntentId;
  readonly body: CreatePaymentIntentBody;
}
