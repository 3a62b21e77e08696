import { describe, expect, it } from 'vitest';
import { ApiError, mayBeDone, NoResponse, PasskeyNotUsed } from './api-error.js';
import { describeError, fieldError } from './describe-error.js';

function rejected(reason: string, message: string): ApiError {
  const error = { code: 'change_rejected', message, details: { reason } } as const;
  return new ApiError(422, { error, request_id: 'req_1' }, null);
}

describe('the sentence about an error', () => {
  it('a known reason has our own sentence, as has the rule that a URL breaks', () => {
    expect(describeError(rejected('endpoint_disabled', 'It is off.'))).toBe('Enable the endpoint first.');
    const url = rejected('url_rejected', 'The URL is not allowed for an endpoint: scheme_not_allowed.');
    expect(describeError(url)).toBe('The address must begin with https://.');
  });

  it('another reason keeps the sentence of the server', () => {
    expect(describeError(rejected('terms_rejected', 'The terms are not complete.'))).toBe(
      'The terms are not complete.',
    );
  });

  it('says how long to wait after too many attempts', () => {
    const error = { code: 'rate_limit_exceeded', message: 'Too many attempts: wait, then try again.' } as const;
    const limited = new ApiError(429, { error, request_id: 'req_1' }, 240);
    expect(describeError(limited)).toBe('Too many attempts: wait, then try again. Try again in 4 minutes.');
    expect(describeError(new NoResponse('closed'))).toBe('The server did not respond.');
  });

  it('names the roles that a person lacks', () => {
    const details = { roles: ['owner', 'finance', 'read_only'] };
    const error = { code: 'role_missing', message: 'No.', details } as const;
    const lacking = new ApiError(403, { error, request_id: 'req_1' }, null);
    expect(describeError(lacking)).toBe(
      'This needs the role owner, finance, or read-only. Owners can change your roles.',
    );
  });

  it('names the problem of a field by its path', () => {
    const fields = [{ path: 'name', code: 'too_short', message: 'Is empty.' }];
    const error = { code: 'validation_error', message: 'Not valid.', details: { fields } } as const;
    const invalid = new ApiError(400, { error, request_id: 'req_1' }, null);
    expect(fieldError(invalid, 'name')).toBe('Is empty.');
    expect(fieldError(invalid, 'email')).toBeUndefined();
    expect(describeError(invalid)).toBe('Is empty.');
  });
});

it('an act may be done after a lost response, and is not after a rejection or a passkey that was not used', () => {
  const errors = [new NoResponse('closed'), new PasskeyNotUsed('closed'), rejected('endpoint_disabled', 'It is off.')];
  expect(errors.map(mayBeDone)).toEqual([true, false, false]);
});
