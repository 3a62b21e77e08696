import type { z } from 'zod';
import type { EveryField } from '../record/every-field.js';
import type { Refund } from './types.js';
import type { refundResponseSchema } from './wire.js';

/** The refund record: the response of `POST /v1/refund` and `GET /v1/refunds/{id}`, and the object of its events. */
export function refundResponse(refund: Refund) {
  return {
    id: refund.id,
    object: 'refund' as const,
    livemode: refund.livemode,
    payment_intent_id: refund.paymentIntentId,
    amount: refund.breakdown.total,
    currency: refund.breakdown.currency,
    amount_breakdown: refund.breakdown,
    reason: refund.reason,
    metadata: refund.metadata,
    status: refund.status,
    failure_reason: refund.failureReason,
    source: refund.source,
    created_at: refund.createdAt,
    updated_at: refund.updatedAt,
  } satisfies EveryField<z.output<typeof refundResponseSchema>>;
}
