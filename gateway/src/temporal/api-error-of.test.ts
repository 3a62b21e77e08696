import { WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { apiErrorOf } from './api-error-of.js';

function failed(type: string, ...details: unknown[]) {
  return new WorkflowUpdateFailedError('failed', ApplicationFailure.nonRetryable('words for us', type, ...details));
}

describe('apiErrorOf', () => {
  it('returns the code and its details', () => {
    const details = { country: 'KP', reason: 'no_rule_pack' };
    expect(apiErrorOf(failed('country_not_supported', details))).toEqual({ code: 'country_not_supported', details });
  });

  it('returns the message for the caller, which is the second detail', () => {
    const details = { country: 'US', reason: 'restricted_product', lines: [0] };
    const message = 'Goods of this HS code are not sold through this service.';
    expect(apiErrorOf(failed('country_not_supported', details, message))).toEqual({
      code: 'country_not_supported',
      details,
      message,
    });
  });

  it.each([[[]], [[{}]], [['text']], [[['list']]], [[null]]])(
    'drops details that are not a filled object: %j',
    (details) => {
      expect(apiErrorOf(failed('invalid_amount', ...details))).toEqual({ code: 'invalid_amount' });
    },
  );

  it('returns null for any other error', () => {
    expect(apiErrorOf(failed('PrismaClientKnownRequestError'))).toBe(null);
    expect(apiErrorOf(new WorkflowUpdateFailedError('failed', new Error('country_not_supported')))).toBe(null);
    expect(apiErrorOf(new Error('country_not_supported'))).toBe(null);
  });
});
