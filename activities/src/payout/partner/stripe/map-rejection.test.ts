import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { rejectionOf } from './map-rejection.js';

const rejected = (code: string, param?: string) =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code,
    message: 'secret text',
    statusCode: 400,
    ...(param === undefined ? {} : { param }),
  });

describe('rejectionOf', () => {
  it.each([
    ['balance_insufficient', undefined, 'insufficient_balance', null],
    ['payouts_not_allowed', undefined, 'account_not_ready', null],
    ['insufficient_capabilities_for_transfer', undefined, 'account_not_ready', null],
    ['bank_account_unusable', undefined, 'bank_account', 'could_not_process'],
    ['no_account', undefined, 'bank_account', 'no_account'],
    ['account_closed', undefined, 'bank_account', 'account_closed'],
    ['account_number_invalid', undefined, 'bank_account', 'invalid_account_number'],
    ['resource_missing', 'destination', 'bank_account', 'no_account'],
    ['a_new_code', 'destination', 'bank_account', 'could_not_process'],
    ['resource_missing', 'amount', 'not_accepted', null],
    ['a_new_code', undefined, 'not_accepted', null],
  ])('maps %s on %s to %s', (code, param, ours, failureCode) => {
    expect(rejectionOf(rejected(code, param), 'destination')).toMatchObject({
      kind: 'rejected',
      underKey: true,
      code: ours,
      failureCode,
    });
  });

  it('rejectionOf does not read a wrong destination of a transfer as a rejected bank account', () => {
    expect(rejectionOf(rejected('resource_missing', 'destination'))).toMatchObject({ code: 'not_accepted' });
  });

  it('holds for one call only when the secret key is wrong or the account is not accessible', () => {
    const wrongKey = new Stripe.errors.StripeAuthenticationError({ type: 'invalid_request_error' } as never);
    expect(rejectionOf(wrongKey)).toMatchObject({ kind: 'rejected', underKey: false, code: 'not_accepted' });
    const hidden = new Stripe.errors.StripePermissionError({
      type: 'invalid_request_error',
      code: 'account_invalid',
    } as never);
    expect(rejectionOf(hidden)).toMatchObject({ kind: 'rejected', underKey: false, code: 'account_not_ready' });
  });

  it.each([
    new Stripe.errors.StripeAPIError({ type: 'api_error', statusCode: 500 } as never),
    new Stripe.errors.StripeRateLimitError({ type: 'rate_limit_error', statusCode: 429 } as never),
    new Stripe.errors.StripeConnectionError({ type: 'api_error' } as never),
    new Stripe.errors.StripeIdempotencyError({ type: 'idempotency_error', statusCode: 400 } as never),
    new Error('socket hang up'),
  ])('rejectionOf is unknown after %s', (error) => {
    expect(rejectionOf(error, 'destination')).toMatchObject({ kind: 'unknown' });
  });
});
