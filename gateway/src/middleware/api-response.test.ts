import { dependencyUnavailable } from '@landed/contracts/errors/api-error';
import { describe, expect, it } from 'vitest';
import { errorResponse } from './api-response.js';

const seconds = (response: ReturnType<typeof errorResponse>) => response.headers['Retry-After'];

describe('the `Retry-After` of an error', () => {
  it('an outage spreads the clients of a service that does not respond over three seconds', () => {
    const all = Array.from({ length: 200 }, () => seconds(errorResponse(dependencyUnavailable)));
    expect(new Set(all)).toEqual(new Set(['1', '2', '3']));
  });

  it('a failed request waits a second, and an error that stays has no time', () => {
    expect(seconds(errorResponse({ code: 'internal_error' }))).toBe('1');
    expect(seconds(errorResponse({ code: 'not_found' }))).toBeUndefined();
  });

  it('a rejection that names its own time keeps it', () => {
    const options = { headers: { 'Retry-After': '7' } };
    expect(seconds(errorResponse({ code: 'rate_limit_unavailable' }, options))).toBe('7');
  });
});
