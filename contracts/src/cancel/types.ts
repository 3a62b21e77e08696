import type { PaymentOperationInput } from '../operation/types.js';
import type { Requested } from '../record/every-field.js';
import type { CancelBody } from './wire.js';

/** Input that the gateway passes to the `cancelPayment` workflow. */
export type CancelInput = PaymentOperationInput & Omit<Requested<CancelBody>, 'paymentIntentId'>;
