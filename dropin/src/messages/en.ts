import type { Messages } from './messages.js';

export const en: Messages = {
  paying: 'Processing…',
  payAmount: 'Pay {}',
  resume: 'Continue',
  pay: 'Pay',
  or: 'Or pay by card',
  processing: 'Your payment is being processed. Do not pay again.',
  retry: 'Try again',
  declined: 'Your card was declined. Try another card.',
  check: 'Check again',
  funds: 'Your card has insufficient funds. Try another card.',
  number: 'Check your card number.',
  notPaid: 'The payment was not made. You were not charged. Try again or use another card.',
  cvc: 'Check the security code.',
  card: 'Card details',
  authentication: 'Your bank could not confirm that it was you. You were not charged. Try again or use another card.',
  expiry: 'Check the expiry date.',
  closed: 'The confirmation with your bank is not finished. You have not been charged yet.',
  unknown: 'We could not confirm your payment. Do not pay again yet.',
  load: 'No connection. You were not charged. Check network and ad blocker.',
  paid: 'Payment complete',
};
