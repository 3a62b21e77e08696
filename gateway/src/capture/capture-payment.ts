import type { CaptureBody } from '@landed/contracts/capture/wire';
import { idempotent } from '../idempotency/idempotent.js';
import type { OperationVerb } from '../idempotency/operation-verb.js';
import { planOnPayment } from '../idempotency/plan-on-payment.js';

const capture: OperationVerb<CaptureBody> = {
  workflowType: 'capturePayment',
  check: () => null,
  plan: (request, attempt, database) => planOnPayment('Capture', request, attempt, database),
};

/** `POST /v1/capture`. */
export const capturePayment = idempotent(capture);
