import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { Reading } from './read-response.js';

/** How a 3-D Secure challenge ended. `closed`: the buyer left it, and it can be continued. */
export type ChallengeReading = Extract<Reading, { kind: 'completed' | 'unknown' }> | { readonly kind: 'closed' };

/** Reads the result of the processor's `handleNextAction`. Only what the processor states is a result. */
export function readChallenge({ paymentIntent, error }: PaymentIntentResult): ChallengeReading {
  const payment = paymentIntent ?? error?.payment_intent;
  const status = payment?.status;
  switch (status) {
    case 'succeeded':
    case 'processing':
      return { kind: 'completed', status };
    case 'requires_capture':
      return { kind: 'completed', status: 'authorized' };
    case 'requires_payment_method':
    case 'canceled': {
      // An issuer can decline after a passed challenge. Without an error, the authentication has failed.
      const failure = error ?? payment?.last_payment_error ?? { code: 'authentication_failed' };
      return { kind: 'completed', status: 'failed', failure };
    }
    case 'requires_action':
      return { kind: 'closed' };
    default:
      // An error without a payment, such as a lost connection, says nothing about the payment.
      return { kind: 'unknown' };
  }
}
