import type { CheckoutInput } from '../checkout/types.js';
import type { KnownDisputeEvidenceInput } from '../dispute/evidence-input.js';
import type { RefundInput } from '../refund/types.js';
import type { PaymentOperationInput } from './types.js';

/** A money operation as its rows describe it: the input that its workflow was started with. */
export type StoredOperation =
  | { readonly kind: 'checkout'; readonly input: CheckoutInput }
  | { readonly kind: 'capture' | 'cancel'; readonly input: PaymentOperationInput }
  | { readonly kind: 'refund'; readonly input: RefundInput }
  | { readonly kind: 'dispute_evidence'; readonly input: KnownDisputeEvidenceInput };
