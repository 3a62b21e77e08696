import { refundResponseSchema, refundSchema } from '../../refund/wire.js';
import type { ApiOperation, OperationExample } from '../operation.js';
import { exampleBreakdown, exampleIntentId } from './example-order.js';
import { exampleRefund } from './example-refund.js';

const partial: OperationExample = {
  name: 'partial',
  summary: 'Give a part back',
  request: { payment_intent_id: exampleIntentId, amount: 1000, reason: 'return' },
  response: exampleRefund,
};

const full: OperationExample = {
  name: 'full',
  summary: 'Give everything back that can still be given back',
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
    'Gives a captured payment back in full or in part, within 180 days of its capture. Without `amount` it is ' +
    'everything that can still be given back. All refunds together never exceed what was captured. ' +
    '`amount_breakdown` is the refund’s share of tax, duty, delivery and merchandise. A `status` of `pending` means ' +
    'that the processor has not confirmed: read the refund later. One that succeeded can still become `failed` when ' +
    'the buyer’s bank sends the money back. The status of the payment does not change.',
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
  examples: [partial, full],
};
