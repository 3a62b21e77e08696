import { newId } from '../ids.js';
import { resolvePaymentMethod } from '../payment-method/resolve-payment-method.js';
import { type Call, endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { bool, type Field, integer, metadata, oneOf, type Parsed, required, shape, text } from '../wire/fields.js';
import { invalidRequest, type StripeFailure } from '../wire/stripe-failure.js';
import { confirmPayment } from './confirm-payment.js';
import { paymentOutcome } from './outcome.js';
import { checkAmount, confirmationOf, confirmParams, currency, namesTypes, REMOVED, shippingOf } from './params.js';
import type { PaymentRecord } from './record.js';

const fields = {
  ...confirmParams,
  amount: required(integer(1)),
  automatic_payment_methods: shape({ enabled: required(bool), allow_redirects: oneOf('always', 'never') }),
  confirm: bool,
  confirmation_method: oneOf('automatic', 'manual'),
  currency: required(currency),
  description: text(1_000),
  expand: expandable('latest_charge', 'payment_method'),
  metadata,
  statement_descriptor_suffix: text(22),
};
type Params = Parsed<typeof fields>;

/** Parameters of the confirmation, allowed only with `confirm=true`. */
const NEED_CONFIRM = ['error_on_requires_action', 'off_session', 'return_url'] as const;

/** Stripe rejects these pairs. */
const EXCLUSIVE = [
  ['allowed_payment_method_types', 'automatic_payment_methods'],
  ['allowed_payment_method_types', 'payment_method_types'],
  ['automatic_payment_methods', 'payment_method_types'],
  ['automatic_payment_methods', 'confirmation_method'],
] as const;

const params: Field<Params> = {
  read(node, path) {
    const given = shape(fields).read(node, path);
    checkAmount(given.amount, given.currency);
    for (const name of NEED_CONFIRM) {
      if (given[name] !== undefined && given.confirm !== true) {
        throw invalidRequest({ message: `${name} can only be given together with confirm=true.`, param: name });
      }
    }
    for (const names of EXCLUSIVE) {
      if (names.every((name) => given[name] !== undefined)) throw onlyOneOf(names);
    }
    return given;
  },
};

/** `POST /v1/payment_intents`: creates a payment and charges it with `confirm=true`. */
export const createPaymentIntent = endpoint({
  operation: 'payment_intents.create',
  method: 'POST',
  path: '/v1/payment_intents',
  keys: 'secret',
  movesMoney: true,
  params,
  removed: REMOVED,
  run(call, given) {
    const payment = newPayment(call, given);
    if (given.confirm === true) return confirmPayment(call, payment, confirmationOf(given));
    if (given.payment_method === undefined) return paymentOutcome(call, { payment }, given.expand);
    const method = resolvePaymentMethod(call, given.payment_method, payment.id);
    const waiting: PaymentRecord = { ...payment, status: 'requires_confirmation', paymentMethod: method.id };
    return paymentOutcome(call, { payment: waiting, method }, given.expand);
  },
});

function newPayment(call: Call, given: Params): PaymentRecord {
  const id = newId('pi_3', 23);
  return {
    id,
    account: call.account.id,
    created: Math.floor(call.now.getTime() / 1_000),
    createdAt: call.now.toISOString(),
    idempotencyKey: call.idempotencyKey,
    amount: given.amount,
    currency: given.currency,
    status: 'requires_payment_method',
    amountCapturable: 0,
    amountReceived: 0,
    captureMethod: given.capture_method ?? 'automatic_async',
    confirmationMethod: given.confirmation_method ?? 'automatic',
    allowedPaymentMethodTypes: given.allowed_payment_method_types ?? null,
    automaticPaymentMethods: automaticPaymentMethods(given),
    paymentMethod: null,
    latestCharge: null,
    lastPaymentError: null,
    nextAction: null,
    challenge: null,
    clientSecret: newId(`${id}_secret_`, 25),
    description: given.description ?? null,
    metadata: given.metadata ?? {},
    receiptEmail: given.receipt_email ?? null,
    shipping: shippingOf(given.shipping),
    statementDescriptorSuffix: given.statement_descriptor_suffix ?? null,
    canceledAt: null,
    cancellationReason: null,
  };
}

/** Without this parameter and without types, automatic payment methods with redirects apply. */
function automaticPaymentMethods(given: Params): PaymentRecord['automaticPaymentMethods'] {
  const automatic = given.automatic_payment_methods;
  if (namesTypes(given) || automatic?.enabled === false) return null;
  return { enabled: true, allow_redirects: automatic?.allow_redirects ?? 'always' };
}

function onlyOneOf(names: readonly string[]): StripeFailure {
  return invalidRequest({
    code: 'parameters_exclusive',
    message: `You may only specify one of these parameters: ${names.join(', ')}.`,
    param: names[0] ?? '',
  });
}
