import { WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './refusal-of.js';

function failed(type: string, ...details: unknown[]) {
  return new WorkflowUpdateFailedError('failed', ApplicationFailure.nonRetryable('words for us', type, ...details));
}

describe('refusalOf', () => {
  it('gives the code and its details', () => {
    const details = { country: 'KP', reason: 'no_rule_pack' };
    expect(refusalOf(failed('country_not_supported', details))).toEqual({ code: 'country_not_supported', details });
  });

  it.each([[[]], [[{}]], [['text']], [[['list']]], [[null]]])('drops details that are none: %j', (details) => {
    expect(refusalOf(failed('invalid_amount', ...details))).toEqual({ code: 'invalid_amount' });
  });

  it('makes no refusal of anything else', () => {
    expect(refusalOf(failed('PrismaClientKnownRequestError'))).toBe(null);
    expect(refusalOf(new WorkflowUpdateFailedError('failed', new Error('country_not_supported')))).toBe(null);
    expect(refusalOf(new Error('country_not_supported'))).toBe(null);
  });
});
