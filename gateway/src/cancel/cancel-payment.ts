import type { CancelInput } from '@landed/contracts/cancel/types';
import type { CancelBody } from '@landed/contracts/cancel/wire';
import { idempotent } from '../idempotency/idempotent.js';
import type { OperationVerb } from '../idempotency/operation-verb.js';
import { namedPayment } from '../idempotency/plan-on-payment.js';

const cancel: OperationVerb<CancelBody> = {
  workflowType: 'cancelPayment',
  check: () => null,
  async plan(request, attempt, database) {
    const { rail, merchant, requestId } = request;
    const { paymentIntentId, entity, searchAttributes } = await namedPayment(database, request);
    const input: CancelInput = {
      ...attempt,
      rail,
      merchantId: merchant.merchantId,
      requestId,
      paymentIntentId,
      entity,
    };
    return { input, searchAttributes, summary: `Cancel a payment of the ${entity ?? 'unknown'} entity (${rail})` };
  },
};

/** `POST /v1/cancel`. */
export const cancelPayment = idempotent(cancel);
