import type { PaymentOperationInput } from '../operation/types.js';

/** What the gateway hands to the `capturePayment` workflow. */
export type CaptureInput = PaymentOperationInput;
