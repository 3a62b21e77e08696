import { noMetadata } from '@landed/contracts/metadata/metadata';
import type { EveryField, Requested } from '@landed/contracts/record/every-field';
import type { Refund, RefundInput } from '@landed/contracts/refund/types';
import type { RefundBody } from '@landed/contracts/refund/wire';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import type { KnownPayment, RefundRequest } from '../processor/port.js';

/** The refund before the processor is called. */
export function newRefund(input: RefundInput, breakdown: AmountBreakdown, at: string): Refund {
  return {
    id: input.refundId,
    livemode: input.rail === 'live',
    paymentIntentId: input.paymentIntentId,
    breakdown,
    reason: input.reason,
    // Absent in the input of a workflow that an older version started.
    metadata: input.metadata ?? noMetadata,
    status: 'pending',
    failureReason: null,
    source: 'api',
    createdAt: at,
    updatedAt: at,
  } satisfies Refund & EveryField<Omit<Requested<RefundBody>, 'amount'>>;
}

/** The request to the processor for a prepared refund. */
export function refundRequest(
  { refund, processorKey, processorRefund }: RefundAtProcessor,
  { paymentIntentId, processorPayment }: KnownPayment,
): RefundRequest {
  const { total: amount, currency } = refund.breakdown;
  return {
    processorKey,
    refundId: refund.id,
    paymentIntentId,
    processorPayment,
    processorRefund,
    money: { amount, currency },
    isForeign: refund.source === 'processor',
  };
}
