import type { ChargeRecord } from '../charge/record.js';
import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { bool, integer, metadata, shape, text } from '../wire/fields.js';
import { invalidRequest } from '../wire/stripe-failure.js';
import { findPayment, paymentOutcome, unexpectedState } from './outcome.js';
import type { PaymentRecord } from './record.js';

/** `POST /v1/payment_intents/:id/capture`: captures an authorization, or a part of it and releases the rest. */
export const capturePaymentIntent = endpoint({
  operation: 'payment_intents.capture',
  method: 'POST',
  path: '/v1/payment_intents/:id/capture',
  keys: 'secret',
  movesMoney: true,
  params: shape({
    amount_to_capture: integer(1),
    expand: expandable('latest_charge', 'payment_method'),
    final_capture: bool,
    metadata,
    statement_descriptor_suffix: text(22),
  }),
  run(call, given) {
    const found = findPayment(call);
    const authorized = found.latestCharge === null ? undefined : call.store.charge(call.account.id, found.latestCharge);
    if (found.status !== 'requires_capture' || authorized === undefined) {
      throw unexpectedState(call, found, `A payment in status ${found.status} cannot be captured.`);
    }
    if (given.final_capture === false) {
      throw invalidRequest({ message: 'Several captures of one payment are not available.', param: 'final_capture' });
    }
    const amount = given.amount_to_capture ?? found.amountCapturable;
    if (amount > found.amountCapturable) {
      throw invalidRequest({
        code: 'amount_too_large',
        message: `Only ${found.amountCapturable} can be captured.`,
        param: 'amount_to_capture',
      });
    }
    const { payment, charge } = captureEffect(found, authorized, amount);
    const captured: PaymentRecord = {
      ...payment,
      metadata: { ...found.metadata, ...given.metadata },
      statementDescriptorSuffix: given.statement_descriptor_suffix ?? found.statementDescriptorSuffix,
    };
    return paymentOutcome(call, { payment: captured, charge }, given.expand);
  },
});

/** Captures a part of an authorization, or all of it, and releases the rest. */
export function captureEffect(
  payment: PaymentRecord,
  charge: ChargeRecord,
  amount: number,
): { readonly payment: PaymentRecord; readonly charge: ChargeRecord } {
  return {
    payment: { ...payment, status: 'succeeded', amountCapturable: 0, amountReceived: amount },
    charge: { ...charge, captured: true, amountCaptured: amount, amountReleased: charge.amount - amount },
  };
}
