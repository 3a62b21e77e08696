import type { PaymentOperationInput } from '../operation/types.js';

/** Input that the gateway passes to the `capturePayment` workflow. */
export type CaptureInput = PaymentOperationInput;
