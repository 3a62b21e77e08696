import type Stripe from 'stripe';
import type { ProcessorAccount } from '../accounts.js';
import type { ChargeRequest, Processor } from '../port.js';
import { createStripeClient } from './client.js';
import { verdictOfError } from './map-error.js';
import { chargeParams, closingParams, paymentIntentMetadata, searchParams } from './map-request.js';
import { chargeVerdict } from './map-response.js';

/** Most payments that are read through for one that may not be there. */
const paymentsReadMax = 5_000;

/** The port on Stripe's API; the sandbox speaks the same wire, so there is one code path. */
export function createStripeProcessor(account: ProcessorAccount): Processor {
  const stripe = createStripeClient(account);
  return {
    async charge(request) {
      try {
        const options = { idempotencyKey: request.processorKey };
        return chargeVerdict(request, await stripe.paymentIntents.create(chargeParams(request), options));
      } catch (error) {
        return verdictOfError(error);
      }
    },

    async findCharge(request) {
      try {
        const payment = await findPayment(stripe, request);
        return payment === null ? { kind: 'absent' } : chargeVerdict(request, payment);
      } catch {
        // A failed read says nothing about the charge, not even that it was refused.
        return { kind: 'open', detail: {} };
      }
    },

    async closeCharge(request) {
      try {
        const options = { idempotencyKey: request.processorKey };
        const payment = await stripe.paymentIntents.create(closingParams(request), options);
        if (payment.status !== 'requires_confirmation' && payment.status !== 'canceled') return 'open';
        await stripe.paymentIntents.cancel(payment.id);
        return 'closed';
      } catch {
        // A key that was used for the charge itself ends here too: there is something to read.
        return 'open';
      }
    },
  };
}

async function findPayment(stripe: Stripe, request: ChargeRequest): Promise<Stripe.PaymentIntent | null> {
  let read = 0;
  for await (const payment of stripe.paymentIntents.list(searchParams(request))) {
    if (payment.metadata?.[paymentIntentMetadata] === request.paymentIntentId && !isClosing(payment)) return payment;
    read += 1;
    if (read >= paymentsReadMax) throw new Error('too many payments to read through');
  }
  return null;
}

/** What {@link Processor.closeCharge} left behind is not the charge. */
function isClosing(payment: Stripe.PaymentIntent): boolean {
  return (
    payment.status === 'requires_confirmation' || (payment.status === 'canceled' && payment.latest_charge === null)
  );
}
