import { asId } from '@landed/contracts/ids/ids';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { RefundRequest } from '../port.js';
import { refundFact, refundMetadata, refundParams, rejectionOfError } from './map-refund.js';

const request: RefundRequest = {
  processorKey: 'op.1.1',
  refundId: asId<'refund'>('0190a0b0-0000-7000-8000-00000000000a'),
  paymentIntentId: asId<'payment_intent'>('0190a0b0-0000-7000-8000-00000000000b'),
  processorPayment: 'pi_1',
  processorRefund: null,
  money: { amount: 5_000, currency: 'EUR' },
};

const fact = (change: object) => {
  const { detail: _detail, ...rest } = refundFact(request, {
    id: 're_1',
    status: 'succeeded',
    amount: 5_000,
    currency: 'eur',
    payment_intent: 'pi_1',
    metadata: { [refundMetadata]: request.refundId },
    ...change,
  } as unknown as Stripe.Refund);
  return rest;
};

describe('refundParams', () => {
  it('refundParams has the payment, the amount and our references, but not the merchant’s reason', () => {
    expect(refundParams(request)).toEqual({
      payment_intent: 'pi_1',
      amount: 5_000,
      metadata: { landed_refund: request.refundId, landed_payment_intent: request.paymentIntentId },
    });
  });
});

describe('refundFact', () => {
  it.each([
    ['succeeded', {}, { kind: 'succeeded' }],
    ['succeeded with an expanded payment', { payment_intent: { id: 'pi_1' } }, { kind: 'succeeded' }],
    ['pending', { status: 'pending' }, { kind: 'pending' }],
    ['waiting for the buyer', { status: 'requires_action' }, { kind: 'pending' }],
    ['canceled', { status: 'canceled' }, { kind: 'failed', failureReason: 'processing_error' }],
  ])('maps the status of a refund that is %s', (_, change, expected) => {
    expect(fact(change)).toEqual(expected);
  });

  it.each([
    ['declined', 'declined'],
    ['expired_or_canceled_card', 'expired_or_canceled_card'],
    ['lost_or_stolen_card', 'lost_or_stolen_card'],
    ['charge_for_pending_refund_disputed', 'disputed'],
    ['insufficient_funds', 'processing_error'],
    ['a reason that we do not know', 'processing_error'],
    [undefined, 'processing_error'],
  ])('maps the failure reason %s to %s', (failureReason, expected) => {
    expect(fact({ status: 'failed', failure_reason: failureReason })).toEqual({
      kind: 'failed',
      failureReason: expected,
    });
  });

  it.each([
    ['another amount', { amount: 4_999 }],
    ['another currency', { currency: 'usd' }],
    ['another payment', { payment_intent: 'pi_2' }],
    ['no payment', { payment_intent: null }],
    ['another refund of ours', { metadata: { [refundMetadata]: 'another' } }],
    ['no reference', { metadata: {} }],
    ['a status that we do not know', { status: 'something_new' }],
    ['no status', { status: null }],
  ])('the fact is unknown when the refund has %s', (_, change) => {
    expect(fact(change)).toEqual({ kind: 'unknown' });
  });

  it('keeps id, status and failure reason as detail', () => {
    const refund = { id: 're_1', status: 'failed', failure_reason: 'declined' } as unknown as Stripe.Refund;
    expect(refundFact(request, refund).detail).toEqual({
      refund: 're_1',
      status: 'failed',
      failure_reason: 'declined',
    });
  });
});

describe('rejectionOfError', () => {
  const error = (type: string, statusCode: number, more: object = {}) =>
    Stripe.errors.StripeError.generate({ type, statusCode, message: 'a message', ...more } as never);
  const verdict = (failure: unknown) => {
    const { detail: _detail, ...rest } = rejectionOfError(failure);
    return rest;
  };

  it.each([
    [
      'everything is refunded',
      error('invalid_request_error', 400, { code: 'charge_already_refunded' }),
      'refunded_at_processor',
    ],
    ['less is left than we know', error('invalid_request_error', 400, { param: 'amount' }), 'refunded_at_processor'],
    ['the payment is disputed', error('invalid_request_error', 400, { code: 'charge_disputed' }), 'disputed'],
    ['its dispute is open', error('invalid_request_error', 400, { code: 'refund_disputed_payment' }), 'disputed'],
    [
      'the payment is too old',
      error('invalid_request_error', 400, { code: 'charge_not_refundable' }),
      'not_refundable_at_processor',
    ],
    ['the payment does not exist', error('invalid_request_error', 404, { code: 'resource_missing' }), null],
  ])('rejectionOfError is a rejection for the key when %s', (_, failure, never) => {
    expect(verdict(failure)).toEqual({ kind: 'rejected', underKey: true, never });
  });

  it('rejectionOfError is a rejection of this call only when the secret key is wrong', () => {
    expect(verdict(error('authentication_error', 401))).toEqual({
      kind: 'rejected',
      underKey: false,
      never: null,
    });
  });

  it('returns a stored error when the processor replays the server error of the key', () => {
    const headers = { 'idempotent-replayed': 'true' };
    expect(verdict(error('api_error', 500, { headers }))).toEqual({ kind: 'stored_error' });
  });

  it.each([
    ['there was a server error', error('api_error', 500)],
    ['the key is in use', error('invalid_request_error', 409)],
    ['the key was used for something else', error('idempotency_error', 400)],
    ['there were too many requests', error('rate_limit_error', 429)],
    ['a server error was not stored', error('api_error', 503, { headers: {} })],
    ['the connection broke', new Error('socket hang up')],
  ])('rejectionOfError is unknown when %s', (_, failure) => {
    expect(verdict(failure)).toEqual({ kind: 'unknown' });
  });
});
