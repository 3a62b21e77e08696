import { expect, it } from 'vitest';
import { errorBody } from './api-error.js';
import { retryableError } from './retryable-error.js';

it.each([
  ['checkout', 'The charge was not made'],
  ['capture', 'The capture was not made'],
  ['cancel', 'The authorization was not canceled'],
  ['refund', 'The refund was not made'],
  ['dispute_evidence', 'The evidence was not submitted'],
] as const)('a provider_error of a %s says what was not done', (kind, beginning) => {
  expect(errorBody(retryableError(kind, 'provider_error'))).toEqual({
    error: {
      code: 'provider_error',
      message: `${beginning}: the processor rejected it. Send the same request again with the same key.`,
    },
  });
});

it('a refund that waits for a capture names the capture, and may be sent again', () => {
  expect(errorBody(retryableError('refund', 'idempotency_in_progress'))).toEqual({
    error: {
      code: 'idempotency_in_progress',
      message: 'A capture of this payment is still running: wait, then send the same request again.',
      details: { pending: 'capture' },
    },
  });
});

it('a refund of a payment that is processing names the charge, and may be sent again', () => {
  expect(errorBody(retryableError('refund', 'charge_in_progress'))).toEqual({
    error: {
      code: 'idempotency_in_progress',
      message:
        'The outcome of the charge is not known yet: wait until the payment is not `processing`, then send the same request again.',
      details: { pending: 'charge' },
    },
  });
});

it('evidence for a dispute that another submission holds names that submission, and may be sent again', () => {
  expect(errorBody(retryableError('dispute_evidence', 'idempotency_in_progress'))).toEqual({
    error: {
      code: 'idempotency_in_progress',
      message:
        'Another submission of evidence for this dispute is still running: wait, then send the same request again.',
      details: { pending: 'dispute_evidence' },
    },
  });
});
