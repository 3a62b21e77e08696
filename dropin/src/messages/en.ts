import type { Messages } from './messages.js';

export const en: Messages = {
  card: 'Card details',
  or: 'Or pay by card',
  pay: 'Pay',
  payAmount: 'Pay {}',
  paying: 'Processing…',
  paid: 'Payment complete',
  processing: 'Your payment is being processed. Do not pay again.',
  unknown: 'We could not confirm your payment. Do not pay again yet.',
  check: 'Check again',
  load: 'The card form could not be loaded. Check your network or ad blocker.',
  retry: 'Try again',
  declined: 'Your card was declined. Try another card.',
  funds: 'Your card has insufficient funds. Try another card.',
  number: 'Check your card number.',
  expiry: 'Check the expiry date.',
  cvc: 'Check the security code.',
  authentication: 'Your bank could not confirm that it was you. You were not charged. Try again or use another card.',
  closed: 'The confirmation with your bank is not finished. You have not been charged yet.',
  resume: 'Continue',
  notPaid: 'The payment was not made. You were not charged. Try again or use another card.',
};
