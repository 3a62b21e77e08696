import type { CancelBody } from '@landed/contracts/cancel/wire';
import { idempotent } from '../idempotency/idempotent.js';
import type { OperationVerb } from '../idempotency/operation-verb.js';
import { planOnPayment } from '../idempotency/plan-on-payment.js';

const cancel: OperationVerb<CancelBody> = {
  workflowType: 'cancelPayment',
  check: () => null,
  plan: (request, attempt, database) => planOnPayment('Cancel', request, attempt, database),
};

/** `POST /v1/cancel`. */
export const cancelPayment = idempotent(cancel);
