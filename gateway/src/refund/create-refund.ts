import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import type { EveryField } from '@landed/contracts/record/every-field';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { RefundBody } from '@landed/contracts/refund/wire';
import { refundIdOf } from '../idempotency/derived-ids.js';
import { idempotent } from '../idempotency/idempotent.js';
import type { MoneyOperation } from '../idempotency/money-operation.js';
import { planPaymentOperation } from '../idempotency/plan-payment-operation.js';

export const createRefundOperation: MoneyOperation<RefundBody> = {
  kind: 'refund',
  check: () => null,
  async plan(request, attempt, database) {
    const { body } = request;
    const plan = await planPaymentOperation('Refund', request, attempt, database);
    const input = {
      ...plan.input,
      refundId: refundIdOf(attempt.operationId, attempt.idempotency.processorKeyNumber),
      amount: body.amount ?? null,
      reason: body.reason ?? null,
      metadata: body.metadata ?? null,
    } satisfies RefundInput & EveryField<Omit<RefundInput, keyof PaymentOperationInput>>;
    return { ...plan, input };
  },
};

/** `POST /v1/refund`. */
export const createRefund = idempotent(createRefundOperation);
