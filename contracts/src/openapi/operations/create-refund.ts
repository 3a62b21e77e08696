import { notMadeMessages } from '../../errors/retryable-error.js';
import { refundResponseSchema, refundSchema } from '../../refund/wire.js';
import type { ApiOperation, OperationExample } from '../operation.js';
import { exampleBreakdown, exampleIntentId } from './example-order.js';
import { exampleRefund } from './example-refund.js';

const partial: OperationExample = {
  name: 'partial',
  summary: 'Refund a part',
  request: { payment_intent_id: exampleIntentId, amount: 1000, reason: 'return' },
  response: exampleRefund,
};

const full: OperationExample = {
  name: 'full',
  summary: 'Refund everything that can still be refunded',
  request: { payment_intent_id: exampleIntentId },
  response: { ...exampleRefund, amount: exampleBreakdown.total, amount_breakdown: exampleBreakdown, reason: null },
};

export const createRefund: ApiOperation = {
  operationId: 'createRefund',
  method: 'post',
  path: '/v1/refund',
  tag: 'Refunds',
  summary: 'Refund a captured payment',
  description:
    'Refunds a captured payment in full or in part, within 180 days of its capture. Without `amount`, it refunds ' +
    'everything that can still be refunded. All refunds together never exceed the captured amount. ' +
    "`amount_breakdown` is the refund's share of goods, shipping, tax and duty. HTTP 200 does not mean refunded: " +
    '`pending` means that the processor has not confirmed yet; read the refund until it changes, and do not ' +
    "refund again. A `succeeded` refund can still become `failed` if the buyer's bank returns the money. The " +
    'status of the payment does not change.',
  success: 'The refund: `succeeded`, `pending` or `failed`.',
  pathParameters: null,
  request: refundSchema,
  response: refundResponseSchema,
  idempotent: true,
  errors: [
    'invalid_amount',
    'refund_exceeds_captured',
    'refund_not_allowed',
    'idempotency_key_required',
    'not_found',
    'idempotency_key_conflict',
    'idempotency_in_progress',
    'idempotency_recovery_required',
    'provider_error',
  ],
  errorMessages: { provider_error: notMadeMessages.refund },
  examples: [partial, full],
};
