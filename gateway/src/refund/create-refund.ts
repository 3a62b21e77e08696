import { asId } from '@landed/contracts/ids/ids';
import type { RefundInput } from '@landed/contracts/refund/types';
import type { RefundBody } from '@landed/contracts/refund/wire';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../idempotency/idempotent.js';
import type { OperationVerb } from '../idempotency/operation-verb.js';
import { namedPayment } from '../idempotency/plan-on-payment.js';

const refund: OperationVerb<RefundBody> = {
  workflowType: 'refundPayment',
  check: () => null,
  async plan(request, attempt, database) {
    const { rail, merchant, requestId, body } = request;
    const { paymentIntentId, entity, searchAttributes } = await namedPayment(database, request);
    const input: RefundInput = {
      ...attempt,
      rail,
      merchantId: merchant.merchantId,
      requestId,
      refundId: asId<'refund'>(uuidv7()),
      paymentIntentId,
      entity,
      amount: body.amount ?? null,
      reason: body.reason ?? null,
    };
    return { input, searchAttributes, summary: `Refund a payment of the ${entity ?? 'unknown'} entity (${rail})` };
  },
};

/** `POST /v1/refund`. */
export const createRefund = idempotent(refund);
