import type Stripe from 'stripe';
import type { ProcessorAccount } from '../accounts.js';
import type { ChargeRequest, KnownPayment, PaymentFact, Processor, Rejected } from '../port.js';
import { withinBudget } from './budget.js';
import { createStripeClient } from './client.js';
import { errorDetail, isDefiniteRejection, verdictOfError } from './map-error.js';
import {
  chargeParams,
  fencePaymentMetadata,
  fenceParams,
  paymentIntentMetadata,
  searchParams,
} from './map-request.js';
import { chargeVerdict, paymentFact } from './map-response.js';
import { createStripeRefunds } from './stripe-refunds.js';

/** Most payments that are read through for one that may not be there. */
const paymentsReadMax = 5_000;

/** The longest that reading through them may take: well below what the slow lane gives one run. */
const searchMilliseconds = 10_000;

/** The port on Stripe's API; the sandbox speaks the same wire, so there is one code path. */
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
      } catch {
        // A failed read says nothing about the charge, not even that it was refused.
        return { kind: 'unknown', detail: {} };
      }
    },

    async fenceCharge(request) {
      try {
        const options = { idempotencyKey: request.processorKey };
        const closing = await withinBudget(stripe.paymentIntents.create(fenceParams(request), options));
        if (closing.metadata?.[fencePaymentMetadata] !== request.paymentIntentId) return 'unknown';
        await tidyUp(stripe, closing);
        return 'fenced';
      } catch {
        // A key that was used for the charge itself ends here too: there is something to read.
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

/** Changes a payment and takes the processor's own words for how it stands then. */
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

/** @param until when nobody waits for it any more; by the clock of `performance.now()`. */
async function findPayment(
  stripe: Stripe,
  request: ChargeRequest,
  until: number,
): Promise<Stripe.PaymentIntent | null> {
  let read = 0;
  for await (const payment of stripe.paymentIntents.list(searchParams(request))) {
    if (payment.metadata?.[paymentIntentMetadata] === request.paymentIntentId) return payment;
    read += 1;
    if (read >= paymentsReadMax || performance.now() > until) throw new Error('too many payments to read through');
  }
  return null;
}

/**
 * Only for the eyes of whoever looks at the processor's list: the key is taken whether or not this comes through, and
 * a payment without a card never moves money.
 */
async function tidyUp(stripe: Stripe, closing: Stripe.PaymentIntent): Promise<void> {
  await stripe.paymentIntents.cancel(closing.id).catch(() => undefined);
}
