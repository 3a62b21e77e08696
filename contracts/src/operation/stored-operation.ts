import type { CheckoutInput } from '../checkout/types.js';
import type { RefundInput } from '../refund/types.js';
import type { PaymentOperationInput } from './types.js';

/** A money operation as its rows describe it: the input that its workflow was started with. */
export type StoredOperation =
  | { readonly kind: 'checkout'; readonly input: CheckoutInput }
  | { readonly kind: 'capture' | 'cancel'; readonly input: PaymentOperationInput }
  | { readonly kind: 'refund'; readonly input: RefundInput };
