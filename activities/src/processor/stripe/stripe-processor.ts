import type Stripe from 'stripe';
import type { ProcessorAccount } from '../accounts.js';
import type { ChargeRequest, KnownPayment, PaymentFact, Processor, Rejected } from '../port.js';
import { withinBudget } from './budget.js';
import { createStripeClient } from './client.js';
import { errorDetail, isDefiniteRejection, verdictOfError } from './map-error.js';
import { chargeParams, fenceParams, fencePaymentMetadata, paymentIntentMetadata, searchParams } from './map-request.js';
import { chargeVerdict, paymentFact } from './map-response.js';
import { createStripeRefunds } from './stripe-refunds.js';

/** The most payments that one search reads. */
const paymentsReadMax = 5_000;

/** Time limit of one search: well below the limit of one reconciliation run. */
const searchMilliseconds = 10_000;

/** The processor port on Stripe's API. The sandbox has the same API, so there is one code path. */
export function createStripeProcessor(account: ProcessorAccount): Processor {
  const stripe = createStripeClient(account);
  return {
    async charge(request) {
      try {
        const options = { idempotencyKey: request.processorKey };
        const payment = await withinBudget(stripe.paymentIntents.create(chargeParams(request), options));
        return chargeVerdict(request, payment);
      } catch (error) {
        return verdictOfError(error);
      }
    },

    async findCharge(request) {
      try {
        const until = performance.now() + searchMilliseconds;
        const payment = await withinBudget(findPayment(stripe, request, until), searchMilliseconds);
        return payment === null ? { kind: 'absent' } : chargeVerdict(request, payment);
      } catch (error) {
        // A failed read says nothing about the charge.
        return { kind: 'unknown', detail: errorDetail(error) };
      }
    },

    async fenceCharge(request) {
      try {
        const options = { idempotencyKey: request.processorKey };
        const fence = await withinBudget(stripe.paymentIntents.create(fenceParams(request), options));
        if (fence.metadata?.[fencePaymentMetadata] !== request.paymentIntentId) return 'unknown';
        await cancelFence(stripe, fence);
        return 'fenced';
      } catch {
        // The key may have been used for the charge itself: then the next read finds it.
        return 'unknown';
      }
    },

    async readPayment(payment) {
      try {
        return paymentFact(
          payment,
          await withinBudget(stripe.paymentIntents.retrieve(payment.processorPayment, withCharge)),
        );
      } catch (error) {
        return { kind: 'unknown', detail: errorDetail(error) };
      }
    },

    capture: (payment, idempotencyKey) =>
      changed(payment, () => stripe.paymentIntents.capture(payment.processorPayment, withCharge, { idempotencyKey })),

    voidPayment: (payment, idempotencyKey) =>
      changed(payment, () => stripe.paymentIntents.cancel(payment.processorPayment, withCharge, { idempotencyKey })),

    ...createStripeRefunds(stripe),
  };
}

const withCharge = { expand: ['latest_charge'] };

/** Changes a payment and returns what the processor states about it afterwards. */
async function changed(
  payment: KnownPayment,
  call: () => Promise<Stripe.PaymentIntent>,
): Promise<PaymentFact | Rejected> {
  try {
    return paymentFact(payment, await withinBudget(call()));
  } catch (error) {
    return { kind: isDefiniteRejection(error) ? 'rejected' : 'unknown', detail: errorDetail(error) };
  }
}

/** @param until when the search gives up, by the clock of `performance.now()`. */
async function findPayment(
  stripe: Stripe,
  request: ChargeRequest,
  until: number,
): Promise<Stripe.PaymentIntent | null> {
  let read = 0;
  for await (const payment of stripe.paymentIntents.list(searchParams(request))) {
    if (payment.metadata?.[paymentIntentMetadata] === request.paymentIntentId) return payment;
    read += 1;
    if (read >= paymentsReadMax || performance.now() > until)
      throw new Error('The search for the payment exceeded its limit.');
  }
  return null;
}

/**
 * Cancels a fence so that it does not look unfinished in the processor's list. A failure does not matter: the key is
 * used, and a payment without a card never moves money.
 */
async function cancelFence(stripe: Stripe, fence: Stripe.PaymentIntent): Promise<void> {
  await stripe.paymentIntents.cancel(fence.id).catch(() => undefined);
}
