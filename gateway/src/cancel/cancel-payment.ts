import type { CancelInput } from '@landed/contracts/cancel/types';
import type { CancelBody } from '@landed/contracts/cancel/wire';
import { idempotent } from '../idempotency/idempotent.js';
import type { MoneyOperation } from '../idempotency/money-operation.js';
import { type PaymentOperationPlan, planPaymentOperation } from '../idempotency/plan-payment-operation.js';

export const cancelOperation: MoneyOperation<CancelBody> = {
  kind: 'cancel',
  check: () => null,
  plan: (request, attempt, database): Promise<PaymentOperationPlan<CancelInput>> =>
    planPaymentOperation('Cancel', request, attempt, database),
};

/** `POST /v1/cancel`. */
export const cancelPayment = idempotent(cancelOperation);
