import type { PaymentOperationInput } from '../operation/types.js';

/** Input that the gateway passes to the `cancelPayment` workflow. */
export type CancelInput = PaymentOperationInput;
