import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { messagesOf } from '../messages/messages.js';
import { runChallenge } from './challenge-dialog.js';
import { type Controller, connectionError } from './controller.js';

const READS_MAX = 4;
const READ_PAUSE_MS = 500;

interface Context {
  readonly origin: string;
  readonly language: string;
  readonly controller: Controller;
}

/**
 * Lets the buyer authenticate a payment, when it waits for that. Ends with the payment, or with an error that has the
 * payment. A buyer who closes the dialog can start again with another call.
 */
export async function handleNextAction(context: Context, clientSecret: string): Promise<PaymentIntentResult> {
  const before = await readPayment(context, clientSecret);
  if (before.paymentIntent?.status !== 'requires_action') return resultOf(context, before);
  const { next_action: action } = before.paymentIntent;
  if (action?.type === 'redirect_to_url' && typeof action.redirect_to_url?.url === 'string') {
    location.assign(action.redirect_to_url.url);
    // The page is about to be replaced.
    return new Promise(() => undefined);
  }
  const source = sourceOf(action);
  if (source === undefined) return resultOf(context, before);
  const how = await runChallenge({ ...context, source }, async () => {
    const { paymentIntent } = await readPayment(context, clientSecret);
    return paymentIntent !== undefined && paymentIntent.status !== 'requires_action';
  });
  const after = await readAfterwards(context, clientSecret);
  if (after.paymentIntent?.status !== 'requires_action') return resultOf(context, after);
  switch (how) {
    case 'closed':
      return { error: authenticationFailed(context, after.paymentIntent) };
    case 'blocked':
      return { error: { ...connectionError(context.language), payment_intent: after.paymentIntent } };
    case 'decided':
      return after;
  }
}

/** The challenge has an end that the page must learn, so a missed response is worth another request. */
async function readAfterwards(context: Context, clientSecret: string): Promise<PaymentIntentResult> {
  for (let read = 1; ; read += 1) {
    const result = await readPayment(context, clientSecret);
    if (result.error?.type !== 'api_connection_error' || read === READS_MAX) return result;
    await new Promise((resolve) => {
      setTimeout(resolve, READ_PAUSE_MS);
    });
  }
}

function readPayment({ controller }: Context, clientSecret: string): Promise<PaymentIntentResult> {
  return controller.call('retrievePaymentIntent', clientSecret);
}

function sourceOf(action: PaymentIntent['next_action']): string | undefined {
  if (action?.type !== 'use_stripe_sdk') return undefined;
  const details: Readonly<Record<string, unknown>> = { ...action.use_stripe_sdk };
  return typeof details['source'] === 'string' ? details['source'] : undefined;
}

/** A payment that has lost its card has failed. Its last error says why. */
function resultOf(context: Context, result: PaymentIntentResult): PaymentIntentResult {
  const { paymentIntent } = result;
  if (paymentIntent?.status !== 'requires_payment_method') return result;
  const { last_payment_error: error } = paymentIntent;
  if (error?.type === 'card_error') return { error: { ...error, payment_intent: paymentIntent } };
  return { error: authenticationFailed(context, paymentIntent) };
}

function authenticationFailed({ language }: Context, payment: PaymentIntent): StripeError {
  const code = 'payment_intent_authentication_failure';
  return {
    type: 'invalid_request_error',
    code,
    message: messagesOf(language).errors[code],
    payment_intent: payment,
  };
}
