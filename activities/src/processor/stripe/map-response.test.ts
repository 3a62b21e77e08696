import { asId } from '@landed/contracts/ids/ids';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../port.js';
import { paymentIntentMetadata } from './map-request.js';
import { chargeVerdict } from './map-response.js';

const request: ChargeRequest = {
  processorKey: 'op.1.1',
  operationId: asId<'operation'>('op'),
  paymentIntentId: asId<'payment_intent'>('0190a0b0-0000-7000-8000-00000000000b'),
  money: { amount: 6_420, currency: 'USD' },
  paymentMethod: 'pm_card_visa',
  captureMethod: 'automatic',
  attemptedAt: '2026-11-21T10:00:00.000Z',
};

const payment = (change: object) =>
  ({
    id: 'pi_1',
    status: 'succeeded',
    amount: 6_420,
    amount_received: 6_420,
    amount_capturable: 0,
    currency: 'usd',
    metadata: { [paymentIntentMetadata]: request.paymentIntentId },
    latest_charge: { id: 'ch_1', payment_method_details: { card: { capture_before: 1_796_000_000 } } },
    last_payment_error: null,
    ...change,
  }) as unknown as Stripe.PaymentIntent;

/** The same payment, with what the issuer said about the billing address. */
const withChecks = (line1: string | null, postalCode: string | null, cvc: string | null) => ({
  latest_charge: {
    id: 'ch_1',
    payment_method_details: {
      card: { checks: { address_line1_check: line1, address_postal_code_check: postalCode, cvc_check: cvc } },
    },
  },
});

const verdict = (change: object) => {
  const { detail: _detail, ...rest } = chargeVerdict(request, payment(change));
  return rest;
};

describe('chargeVerdict', () => {
  it('chargeVerdict is succeeded only when the whole amount is received', () => {
    expect(verdict({})).toEqual({ kind: 'succeeded' });
    expect(verdict({ amount_received: 6_419 })).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['pass', 'pass', 'pass'],
    ['fail', 'fail', 'fail'],
    ['unavailable', 'unchecked', null],
    [null, null, null],
  ])(
    'keeps the address checks %s, %s, %s in the sealed detail, and does not decide by them',
    (line1, postalCode, cvc) => {
      const { kind, detail } = chargeVerdict(request, payment(withChecks(line1, postalCode, cvc)));
      expect(kind).toBe('succeeded');
      expect(detail).toMatchObject({ charge: 'ch_1', avs_line1: line1, avs_postal_code: postalCode, cvc });
    },
  );

  it('chargeVerdict has no address checks of a payment without a charge', () => {
    const { detail } = chargeVerdict(request, payment({ latest_charge: null }));
    expect(Object.keys(detail)).toEqual(['payment', 'charge', 'status', 'code', 'decline_code', 'message']);
  });

  it.each([
    ['another amount', { amount: 6_421, amount_received: 6_421 }],
    ['another currency', { currency: 'eur' }],
    ['another payment', { metadata: { [paymentIntentMetadata]: 'another payment' } }],
    ['no reference', { metadata: {} }],
    ['a status that is not final', { status: 'processing' }],
    ['a status that we do not know', { status: 'something_new' }],
    ['a missing card without an error', { status: 'requires_payment_method' }],
  ])('chargeVerdict is unknown when the payment has %s', (_, change) => {
    expect(verdict(change)).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['another amount', { amount: 6_421, amount_received: 6_421 }],
    ['another currency', { currency: 'eur' }],
    ['less received', { amount_received: 6_419 }],
    ['more received', { amount_received: 6_421, capture_method: 'manual' }],
    ['another amount to capture', { status: 'requires_capture', amount_received: 0, amount_capturable: 6_419 }],
  ])('chargeVerdict is a mismatch, which only an operator can decide, when our payment has %s', (_, change) => {
    expect(chargeVerdict(request, payment(change)).detail).toMatchObject({ mismatch: 'amount' });
  });

  it.each([
    ['another reference', { metadata: { [paymentIntentMetadata]: 'another payment' }, amount: 6_421 }],
    ['a status that is not final', { status: 'processing', amount_received: 0 }],
  ])('chargeVerdict is not a mismatch when the payment has %s', (_, change) => {
    expect(chargeVerdict(request, payment(change)).detail).not.toHaveProperty('mismatch');
  });

  it('chargeVerdict is authorized until the deadline that the processor states', () => {
    expect(verdict({ status: 'requires_capture', amount_received: 0, amount_capturable: 6_420 })).toEqual({
      kind: 'authorized',
      captureBefore: '2026-11-30T00:53:20.000Z',
    });
  });

  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'card_declined'],
    [{ code: 'card_declined', decline_code: 'lost_card' }, 'card_declined'],
    [{ code: 'card_declined', decline_code: 'fraudulent' }, 'card_declined'],
    [{ code: 'expired_card' }, 'expired_card'],
    [{ code: 'incorrect_cvc' }, 'incorrect_cvc'],
    [{ code: 'authentication_required' }, 'authentication_failed'],
    [{ code: 'processing_error' }, 'processing_error'],
    [{ code: 'unknown_code' }, 'card_declined'],
  ])('maps the decline %o to %s', (last_payment_error, failureCode) => {
    expect(verdict({ status: 'requires_payment_method', last_payment_error })).toEqual({
      kind: 'declined',
      failureCode,
    });
  });
});
