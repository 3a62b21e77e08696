import type { ChargeRecord } from '../charge/record.js';
import { type DisputeRecord, isClosed, isInquiry, withdrawnBy } from '../dispute/record.js';
import { readableAmount } from '../readable-amount.js';
import { type Call, endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { integer, metadata, oneOf, type Parsed, shape, text } from '../wire/fields.js';
import { invalidRequest, resourceMissing } from '../wire/stripe-failure.js';
import { newRefund } from './new-refund.js';
import { REFUND_REASONS } from './record.js';
import { renderRefund } from './render-refund.js';

const fields = {
  amount: integer(1),
  charge: text(),
  expand: expandable(),
  metadata,
  payment_intent: text(),
  reason: oneOf(...REFUND_REASONS),
};
type Params = Parsed<typeof fields>;

/** `POST /v1/refunds`: refunds the rest of a captured charge, or a part of it. */
export const createRefund = endpoint({
  operation: 'refunds.create',
  method: 'POST',
  path: '/v1/refunds',
  keys: 'secret',
  movesMoney: true,
  params: {
    read(node, path) {
      const given = shape(fields).read(node, path);
      if (given.charge === undefined && given.payment_intent === undefined) {
        const message = 'One of the following params should be provided for this request: payment_intent or charge.';
        throw invalidRequest({ code: 'parameter_missing', message });
      }
      if (given.charge !== undefined && given.payment_intent !== undefined) {
        const message = 'You may only specify one of these parameters: charge, payment_intent.';
        throw invalidRequest({ code: 'parameters_exclusive', message, param: 'charge' });
      }
      return given;
    },
  },
  run(call, given) {
    const before = chargeToRefund(call, given);
    const disputes = call.index.disputesOfPayment(before.payment);
    const amount = amountToRefund(before, given.amount, disputes);
    const refund = newRefund(before, amount, {
      reason: given.reason ?? null,
      metadata: given.metadata ?? {},
      at: call.now,
      idempotencyKey: call.idempotencyKey,
    });
    const charge: ChargeRecord = { ...before, amountRefunded: before.amountRefunded + amount };
    return { status: 200, body: renderRefund(refund), effect: { refund, charge, ...inquiryEndedBy(charge, disputes) } };
  },
});

/** @throws StripeFailure 400 when the payment or charge does not exist or has no captured money. */
function chargeToRefund(call: Call, given: Params): ChargeRecord {
  const account = call.account.id;
  const charge = given.charge === undefined ? undefined : call.store.charge(account, given.charge);
  if (given.charge !== undefined && charge === undefined) throw resourceMissing('charge', given.charge, 'charge', 400);
  const paymentId = charge?.payment ?? given.payment_intent ?? '';
  const payment = call.store.payment(account, paymentId);
  if (payment === undefined) throw resourceMissing('payment_intent', paymentId, 'payment_intent', 400);
  const latest = charge ?? call.store.charge(account, payment.latestCharge ?? '');
  if (latest === undefined || latest.status !== 'succeeded' || payment.status === 'canceled') {
    throw invalidRequest({
      message: `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`,
    });
  }
  if (!latest.captured) {
    // Stripe would release the authorization. Here only a cancel does that.
    throw invalidRequest({ message: `Charge ${latest.id} has not been captured: cancel its payment instead.` });
  }
  return latest;
}

/**
 * @param disputes of the same payment; what a chargeback took cannot be refunded
 * @throws StripeFailure 400 when less than the requested amount, or nothing, is left
 */
export function amountToRefund(
  charge: ChargeRecord,
  requested: number | undefined,
  disputes: readonly DisputeRecord[],
): number {
  const left = charge.amountCaptured - charge.amountRefunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest({ code: 'charge_already_refunded', message });
  }
  if (requested !== undefined && requested > left) {
    const message = `Refund amount (${readableAmount(requested, charge.currency)}) is greater than unrefunded amount on charge (${readableAmount(left, charge.currency)})`;
    throw invalidRequest({ message, param: 'amount' });
  }
  const undisputed = left - disputes.reduce((sum, dispute) => sum + withdrawnBy(dispute), 0);
  if (undisputed <= 0 || (requested ?? left) > undisputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalidRequest({ code: 'charge_disputed', message });
  }
  return requested ?? left;
}

/** A full refund ends an open inquiry. Of several, the first one: each refund changes one dispute. */
export function inquiryEndedBy(
  { amountCaptured, amountRefunded }: ChargeRecord,
  disputes: readonly DisputeRecord[],
): { readonly dispute?: DisputeRecord } {
  const open = disputes.find((dispute) => isInquiry(dispute) && !isClosed(dispute));
  if (amountRefunded < amountCaptured || open === undefined) return {};
  return { dispute: { ...open, status: 'warning_closed', laterStatus: null, closedByRefund: true } };
}
