import type { Refund, RefundInput } from '@landed/contracts/refund/types';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import type { RefundAtProcessor } from '@landed/prisma/read/refund/load-refund';
import type { KnownPayment, RefundRequest } from '../processor/port.js';

/** The one step of a refund that the processor sees. */
const refundStep = 1;

/** The key that a re-run computes again; every sending of a refund has this one, for a second would be a second refund. */
export function refundKey(input: RefundInput): string {
  return `${input.operationId}.${input.idempotency.attempt}.${refundStep}`;
}

/** The refund as it is before the processor is asked. */
export function newRefund(input: RefundInput, breakdown: AmountBreakdown, at: string): Refund {
  return {
    id: input.refundId,
    livemode: input.rail === 'live',
    paymentIntentId: input.paymentIntentId,
    breakdown,
    reason: input.reason,
    status: 'pending',
    failureReason: null,
    createdAt: at,
    updatedAt: at,
  };
}

/** What the processor is asked for, about a refund that is written down. */
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
  };
}
