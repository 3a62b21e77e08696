import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { verdictOfError } from './map-error.js';

const { errors } = Stripe;
const raw = { message: 'message of the processor' } as const;

const verdict = (error: unknown) => {
  const { detail: _detail, ...rest } = verdictOfError(error);
  return rest;
};

describe('verdictOfError', () => {
  it.each([
    ['a server error', new errors.StripeAPIError({ ...raw, type: 'api_error', statusCode: 500 })],
    ['a broken connection', new errors.StripeConnectionError({ ...raw, type: 'api_error' })],
    ['too many requests', new errors.StripeRateLimitError({ ...raw, type: 'rate_limit_error', statusCode: 429 })],
    [
      'a key that is in use',
      new errors.StripeInvalidRequestError({ ...raw, type: 'invalid_request_error', statusCode: 409 }),
    ],
    [
      'a key that was used for something else',
      new errors.StripeIdempotencyError({ ...raw, type: 'idempotency_error', statusCode: 400 }),
    ],
    ['an error that is not of the processor', new TypeError('fetch failed')],
  ])('the outcome is unknown after %s', (_, error) => {
    expect(verdict(error)).toEqual({ kind: 'unknown' });
  });

  it('verdictOfError is a stored error when the processor replays the server error of the key', () => {
    const error = { ...raw, type: 'api_error', statusCode: 500, headers: { 'idempotent-replayed': 'true' } } as const;
    expect(verdict(new errors.StripeAPIError(error))).toEqual({ kind: 'stored_error' });
  });

  it('verdictOfError is not charged, for every call with the key, after a rejected request', () => {
    const error = { ...raw, type: 'invalid_request_error', statusCode: 400 } as const;
    expect(verdict(new errors.StripeInvalidRequestError({ ...error, param: 'amount' }))).toEqual({
      kind: 'not_charged',
      invalidPaymentMethod: null,
      underKey: true,
    });
    expect(
      verdict(new errors.StripeInvalidRequestError({ ...error, code: 'resource_missing', param: 'payment_method' })),
    ).toEqual({ kind: 'not_charged', invalidPaymentMethod: 'unknown', underKey: true });
  });

  it.each([
    ['This PaymentMethod was already used for a payment without a customer.', 'payment_method'],
    ['The provided PaymentMethod was previously used with a PaymentIntent. It may not be used again.', undefined],
  ])('verdictOfError says that the token was used after "%s"', (message, param) => {
    const used = { ...raw, message, type: 'invalid_request_error', statusCode: 400 } as const;
    const error = new errors.StripeInvalidRequestError(param === undefined ? used : { ...used, param });
    expect(verdict(error)).toEqual({ kind: 'not_charged', invalidPaymentMethod: 'used', underKey: true });
  });

  it.each([
    [
      'a wrong secret key',
      new errors.StripeAuthenticationError({ ...raw, type: 'authentication_error', statusCode: 401 }),
    ],
    [
      'a secret key without the permission',
      new errors.StripePermissionError({ ...raw, type: 'invalid_request_error', statusCode: 403 }),
    ],
  ])('verdictOfError is not charged by this call only after %s', (_, error) => {
    expect(verdict(error)).toEqual({ kind: 'not_charged', invalidPaymentMethod: null, underKey: false });
  });
});
