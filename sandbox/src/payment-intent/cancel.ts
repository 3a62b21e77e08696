import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { oneOf, shape } from '../wire/fields.js';
import { findPayment, paymentOutcome, unexpectedState } from './outcome.js';
import type { PaymentRecord } from './record.js';

const FINAL: readonly PaymentRecord['status'][] = ['succeeded', 'canceled'];

/** `POST /v1/payment_intents/:id/cancel`: ends a payment that was not captured and releases its authorization. */
export const cancelPaymentIntent = endpoint({
  operation: 'payment_intents.cancel',
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  keys: 'secret',
  movesMoney: true,
  params: shape({
    cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
    expand: expandable('latest_charge', 'payment_method'),
  }),
  run(call, given) {
    const found = findPayment(call);
    if (FINAL.includes(found.status)) {
      throw unexpectedState(call, found, `A payment in status ${found.status} cannot be canceled.`);
    }
    const payment: PaymentRecord = {
      ...found,
      status: 'canceled',
      amountCapturable: 0,
      nextAction: null,
      canceledAt: Math.floor(call.now.getTime() / 1_000),
      cancellationReason: given.cancellation_reason ?? null,
    };
    const authorized = found.latestCharge === null ? undefined : call.store.charge(call.account.id, found.latestCharge);
    if (found.status !== 'requires_capture' || authorized === undefined) {
      return paymentOutcome(call, { payment }, given.expand);
    }
    return paymentOutcome(
      call,
      { payment, charge: { ...authorized, amountReleased: authorized.amount } },
      given.expand,
    );
  },
});
