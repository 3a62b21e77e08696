import type { PaymentOperationInput } from '../operation/types.js';

/** What the gateway hands to the `cancelPayment` workflow. */
export type CancelInput = PaymentOperationInput;
