import Stripe from 'stripe';
import type { ProcessorAccount } from '../accounts.js';
import type { ChargeRequest, ChargeVerdict, KnownPayment, PaymentFact, Processor, Rejected } from '../port.js';
import { withinBudget } from './budget.js';
import { createStripeClient } from './client.js';
import { findPayment } from './find-payment.js';
import { errorDetail, isDefiniteRejection, isReplayed, verdictOfError } from './map-error.js';
import { chargeParams, fenceParams, fencePaymentMetadata } from './map-request.js';
import { chargeVerdict, differences, paymentFact } from './map-response.js';
import { createStripeBalance } from './stripe-balance.js';
import { createStripeDisputes } from './stripe-disputes.js';
import { createStripeRefunds } from './stripe-refunds.js';

/** A used key is replayed within this time after the processor has stated that it was used. */
const replayMilliseconds = 60_000;

/** The processor port on Stripe's API. The sandbox has the same API, so there is one code path. */
export function createStripeProcessor(account: ProcessorAccount): Processor {
  const stripe = createStripeClient(account);
  return {
    ...charges(stripe),
    ...payments(stripe),
    ...createStripeRefunds(stripe),
    ...createStripeDisputes(stripe),
    ...createStripeBalance(stripe),
  };
}

function charges(stripe: Stripe): Pick<Processor, 'charge' | 'findCharge' | 'fenceCharge'> {
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
        const payment = await findPayment(stripe, request);
        return payment === null ? { kind: 'absent' } : chargeVerdict(request, payment);
      } catch (error) {
        // A failed read says nothing about the charge.
        return { kind: 'unknown', detail: errorDetail(error) };
      }
    },

    async fenceCharge(request) {
      const begun = Date.now();
      try {
        const options = { idempotencyKey: request.processorKey };
        const fence = await withinBudget(stripe.paymentIntents.create(fenceParams(request), options));
        if (fence.metadata?.[fencePaymentMetadata] !== request.paymentIntentId) return { kind: 'unknown', detail: {} };
        await cancelFence(stripe, fence);
        return { kind: 'fenced' };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeIdempotencyError) return storedCharge(stripe, request, begun);
        // Any stored response to the fence, even an error, proves that the key belongs to the fence.
        return isReplayed(error) ? { kind: 'fenced' } : { kind: 'unknown', detail: errorDetail(error) };
      }
    },
  };
}

function payments(stripe: Stripe): Pick<Processor, 'identifyPayment' | 'readPayment' | 'capture' | 'voidPayment'> {
  return {
    async identifyPayment(payment) {
      try {
        const found = await withinBudget(stripe.paymentIntents.retrieve(payment.processorPayment, withCharge));
        const differs = differences(payment, found);
        return differs.length === 0 ? paymentFact(payment, found) : { kind: 'another', differs };
      } catch (error) {
        const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
        return isMissing ? { kind: 'another', differs: ['id'] } : { kind: 'unknown', detail: errorDetail(error) };
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

/**
 * The result of a charge whose key was used, from the response that the processor stored. The key cannot charge a second
 * time, so the charge is sent with its own parameters. An error that is not the stored one states nothing about it.
 */
async function storedCharge(stripe: Stripe, request: ChargeRequest, fencedAt: number): Promise<ChargeVerdict> {
  // The process was paused since: the key may have expired, and then it would charge.
  if (Math.abs(Date.now() - fencedAt) > replayMilliseconds) return { kind: 'unknown', detail: {} };
  try {
    const options = { idempotencyKey: request.processorKey };
    const { id } = await withinBudget(stripe.paymentIntents.create(chargeParams(request), options));
    // The stored response shows the payment as it was then.
    return chargeVerdict(request, await withinBudget(stripe.paymentIntents.retrieve(id, withCharge)));
  } catch (error) {
    return isReplayed(error) ? verdictOfError(error) : { kind: 'unknown', detail: errorDetail(error) };
  }
}

/**
 * Cancels a fence so that it does not look unfinished in the processor's list. A failure does not matter: the key is
 * used, and a payment without a card never moves money.
 */
async function cancelFence(stripe: Stripe, fence: Stripe.PaymentIntent): Promise<void> {
  await stripe.paymentIntents.cancel(fence.id).catch(() => undefined);
}
