import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { cardOfError, cardOfPayment } from './map-card.js';

const stated = { brand: 'visa', last4: '4242', country: 'GB', wallet: null, fingerprint: 'f', exp_month: 12 };
const card = { brand: 'visa', last4: '4242', country: 'GB', wallet: null };
const charged = (changes: object) =>
  cardOfPayment({
    latest_charge: { payment_method_details: { card: { ...stated, ...changes } } },
    last_payment_error: null,
  } as unknown as Stripe.PaymentIntent).card;

it('takes brand, last digits, country and wallet of the charge, and nothing else', () => {
  expect(charged({})).toEqual(card);
});

it.each([
  [{ brand: 'accel' }, { ...card, brand: 'unknown' }],
  [{ brand: null }, { ...card, brand: 'unknown' }],
  [{ country: null }, { ...card, country: null }],
  [{ country: 'Great Britain' }, { ...card, country: null }],
  [{ wallet: { type: 'apple_pay', apple_pay: {}, dynamic_last4: '9999' } }, { ...card, wallet: 'apple_pay' }],
  [{ wallet: { type: 'masterpass', masterpass: {} } }, { ...card, wallet: 'other' }],
])('maps %j to what the contract names', (changes, expected) => {
  expect(charged(changes)).toEqual(expected);
});

it.each([null, '', '424', '4242424242424242'])('states no card with the last digits %j', (last4) => {
  expect(charged({ last4 })).toBeUndefined();
});

it('takes the card of a failed attempt from the payment method of its error', () => {
  const failed = { code: 'card_declined', payment_method: { card: stated } };
  expect(cardOfPayment({ latest_charge: null, last_payment_error: failed } as unknown as Stripe.PaymentIntent)).toEqual(
    {
      card,
    },
  );
  const raw = { ...failed, type: 'card_error', message: 'Declined.' };
  expect(cardOfError(new Stripe.errors.StripeCardError(raw as unknown as Stripe.StripeRawError))).toEqual({ card });
});

it('states no card of a payment that waits for its buyer', () => {
  const waiting = { latest_charge: null, last_payment_error: null, payment_method: 'pm_1' };
  expect(cardOfPayment(waiting as unknown as Stripe.PaymentIntent)).toEqual({});
});
