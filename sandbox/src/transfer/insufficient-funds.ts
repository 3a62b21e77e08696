import { invalidRequest, type StripeFailure } from '../wire/stripe-failure.js';

/** The account that pays has too little. */
export function insufficientFunds(): StripeFailure {
  const message = 'You have insufficient funds in your Stripe account for this transfer.';
  return invalidRequest({ code: 'balance_insufficient', message });
}
