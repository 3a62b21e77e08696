import type { PaymentOperationInput } from '../operation/types.js';
import type { Requested } from '../record/every-field.js';
import type { CaptureBody } from './wire.js';

/** Input that the gateway passes to the `capturePayment` workflow. */
export type CaptureInput = PaymentOperationInput & Omit<Requested<CaptureBody>, 'paymentIntentId'>;
