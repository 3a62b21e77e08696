import { asId } from '../../ids/ids.js';
import { exampleIntentId } from '../../openapi/operations/example-order.js';
import { exampleRefund, exampleRefundId } from '../../openapi/operations/example-refund.js';
import { refundResponse } from '../../refund/response.js';
import type { Refund } from '../../refund/types.js';
import type { AmountBreakdown } from '../../tax-quote/types.js';
import type { StoredEvent } from '../envelope.js';
import type { RefundEvent } from '../types.js';
import { type SampleFields, sampleOf } from './sample-of.js';

const reserved: Refund = {
  id: asId<'refund'>(exampleRefundId),
  livemode: false,
  paymentIntentId: asId<'payment_intent'>(exampleIntentId),
  breakdown: exampleRefund.amount_breakdown as AmountBreakdown,
  reason: 'return',
  metadata: exampleRefund.metadata,
  status: 'pending',
  failureReason: null,
  source: 'api',
  createdAt: exampleRefund.created_at,
  updatedAt: exampleRefund.created_at,
};

function refund(
  type: RefundEvent,
  sample: Omit<SampleFields, 'createdAt' | 'snapshot'>,
  changes: Partial<Refund> = {},
) {
  const snapshot = { ...reserved, ...changes };
  return sampleOf(type, { ...sample, createdAt: snapshot.updatedAt, snapshot: refundResponse(snapshot) });
}

const idempotencyKey = 'order-10042-return-1';

export const refundSamples: Readonly<Record<RefundEvent, StoredEvent>> = {
  'refund.created': refund('refund.created', { number: '0201', sequence: 1, previousStatus: null, idempotencyKey }),
  'refund.succeeded': refund(
    'refund.succeeded',
    { number: '0202', sequence: 2, previousStatus: 'pending', idempotencyKey },
    { status: 'succeeded', updatedAt: '2026-11-23T09:15:00.380Z' },
  ),
  'refund.failed': refund(
    'refund.failed',
    { number: '0203', sequence: 3, previousStatus: 'succeeded', idempotencyKey: null },
    { status: 'failed', failureReason: 'expired_or_canceled_card', updatedAt: '2026-11-26T14:02:11.000Z' },
  ),
};
