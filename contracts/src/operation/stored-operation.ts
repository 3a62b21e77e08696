import type { CancelInput } from '../cancel/types.js';
import type { CaptureInput } from '../capture/types.js';
import type { CheckoutInput } from '../checkout/types.js';
import type { KnownDisputeEvidenceInput } from '../dispute/evidence-input.js';
import type { RefundInput } from '../refund/types.js';

/** A money operation as its rows describe it: the input that its workflow was started with. */
export type StoredOperation =
  | { readonly kind: 'checkout'; readonly input: CheckoutInput }
  | { readonly kind: 'capture'; readonly input: CaptureInput }
  | { readonly kind: 'cancel'; readonly input: CancelInput }
  | { readonly kind: 'refund'; readonly input: RefundInput }
  | { readonly kind: 'dispute_evidence'; readonly input: KnownDisputeEvidenceInput };
