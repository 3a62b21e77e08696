import type { CaptureInput } from '@landed/contracts/capture/types';
import type { CaptureBody } from '@landed/contracts/capture/wire';
import { idempotent } from '../idempotency/idempotent.js';
import type { MoneyOperation } from '../idempotency/money-operation.js';
import { type PaymentOperationPlan, planPaymentOperation } from '../idempotency/plan-payment-operation.js';

export const captureOperation: MoneyOperation<CaptureBody> = {
  kind: 'capture',
  check: () => null,
  plan: (request, attempt, database): Promise<PaymentOperationPlan<CaptureInput>> =>
    planPaymentOperation('Capture', request, attempt, database),
};

/** `POST /v1/capture`. */
export const capturePayment = idempotent(captureOperation);
