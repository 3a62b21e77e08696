import type { CaptureInput } from '@landed/contracts/capture/types';
import type { CaptureBody } from '@landed/contracts/capture/wire';
import { idempotent } from '../idempotency/idempotent.js';
import type { OperationVerb } from '../idempotency/operation-verb.js';
import { namedPayment } from '../idempotency/plan-on-payment.js';

const capture: OperationVerb<CaptureBody> = {
  workflowType: 'capturePayment',
  check: () => null,
  async plan(request, attempt, database) {
    const { rail, merchant, requestId } = request;
    const { paymentIntentId, entity, searchAttributes } = await namedPayment(database, request);
    const input: CaptureInput = {
      ...attempt,
      rail,
      merchantId: merchant.merchantId,
      requestId,
      paymentIntentId,
      entity,
    };
    return { input, searchAttributes, summary: `Capture a payment of the ${entity ?? 'unknown'} entity (${rail})` };
  },
};

/** `POST /v1/capture`. */
export const capturePayment = idempotent(capture);
