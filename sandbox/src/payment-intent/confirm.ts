import { endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { shape } from '../wire/fields.js';
import { confirmPayment } from './confirm-payment.js';
import { findPayment, unexpectedState } from './outcome.js';
import { confirmationOf, confirmParams, namesTypes, REMOVED, shippingOf } from './params.js';
import type { PaymentRecord } from './record.js';

const CONFIRMABLE: readonly PaymentRecord['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** `POST /v1/payment_intents/:id/confirm` */
export const confirmPaymentIntent = endpoint({
  operation: 'payment_intents.confirm',
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  keys: 'secret',
  movesMoney: true,
  params: shape({ ...confirmParams, expand: expandable('latest_charge', 'payment_method') }),
  removed: REMOVED,
  run(call, given) {
    const found = findPayment(call);
    if (!CONFIRMABLE.includes(found.status)) {
      throw unexpectedState(call, found, `A payment in status ${found.status} cannot be confirmed.`);
    }
    const payment: PaymentRecord = {
      ...found,
      captureMethod: given.capture_method ?? found.captureMethod,
      allowedPaymentMethodTypes: given.allowed_payment_method_types ?? found.allowedPaymentMethodTypes,
      automaticPaymentMethods: namesTypes(given) ? null : found.automaticPaymentMethods,
      receiptEmail: given.receipt_email ?? found.receiptEmail,
      shipping: shippingOf(given.shipping) ?? found.shipping,
    };
    return confirmPayment(call, payment, confirmationOf(given));
  },
});
