import type Stripe from 'stripe';
import type { KnownPayment, Processor, RefundRequest, RefundsAtProcessor } from '../port.js';
import { withinBudget } from './budget.js';
import { errorDetail } from './map-error.js';
import { foreignRefund, refundFact, refundMetadata, refundParams, rejectionOfError } from './map-refund.js';

/** The most refunds of a payment that one search reads. */
const refundsReadMax = 5_000;
/** Time limit of one search: well below the limit of one run that reconciles. */
const searchMilliseconds = 10_000;

/** The refunds of the processor port on Stripe's API. */
export function createStripeRefunds(stripe: Stripe): Pick<Processor, 'refund' | 'findRefund' | 'listRefunds'> {
  return {
    async refund(request) {
      try {
        const options = { idempotencyKey: request.processorKey };
        return refundFact(request, await withinBudget(stripe.refunds.create(refundParams(request), options)));
      } catch (error) {
        return rejectionOfError(error);
      }
    },

    async findRefund(request) {
      try {
        const refund =
          request.processorRefund === null
            ? await withinBudget(search(stripe, request), searchMilliseconds)
            : await withinBudget(stripe.refunds.retrieve(request.processorRefund));
        return refund === null ? { kind: 'absent' } : refundFact(request, refund);
      } catch (error) {
        // A failed read says nothing about the refund.
        return { kind: 'unknown', detail: errorDetail(error) };
      }
    },

    async listRefunds(payment) {
      try {
        return await withinBudget(readAll(stripe, payment), searchMilliseconds);
      } catch {
        return null;
      }
    },
  };
}

async function readAll(stripe: Stripe, payment: KnownPayment): Promise<RefundsAtProcessor> {
  const refunds: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: payment.processorPayment, limit: 100 })) {
    refunds.push(refund);
    if (refunds.length >= refundsReadMax) throw new Error('The payment has too many refunds to read.');
  }
  const took = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return {
    refunded: took.reduce((sum, { amount }) => sum + amount, 0),
    foreign: refunds.flatMap((refund) => foreignRefund(payment, refund) ?? []),
  };
}

async function search(stripe: Stripe, request: RefundRequest): Promise<Stripe.Refund | null> {
  const until = performance.now() + searchMilliseconds;
  let read = 0;
  for await (const refund of stripe.refunds.list({ payment_intent: request.processorPayment, limit: 100 })) {
    if (refund.metadata?.[refundMetadata] === request.refundId) return refund;
    read += 1;
    if (read >= refundsReadMax || performance.now() > until)
      throw new Error('The search for the refund exceeded its limit.');
  }
  return null;
}
