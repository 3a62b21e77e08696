import { describe, expect, it } from 'vitest';
import { presentedKey } from './credentials.js';

const key = 'sk_test_0123456789abcdef';
const other = 'sk_test_fedcba9876543210';

/** Headers as Node provides them: names in lower case, and a raw list of all headers that were sent. */
function request(...sent: readonly (readonly [name: string, value: string])[]) {
  const headers: Record<string, string> = {};
  for (const [name, value] of sent) {
    const lower = name.toLowerCase();
    const earlier = headers[lower];
    if (earlier === undefined) headers[lower] = value;
    else if (lower !== 'authorization') headers[lower] = `${earlier}, ${value}`;
  }
  return { headers, rawHeaders: sent.flat() };
}

describe('presentedKey', () => {
  it('reads the key from either header, or from both if they are equal', () => {
    const found = { kind: 'key', key };
    expect(presentedKey(request(['Authorization', `Bearer ${key}`]))).toEqual(found);
    expect(presentedKey(request(['authorization', `bearer ${key}`]))).toEqual(found);
    expect(presentedKey(request(['X-API-Key', key]))).toEqual(found);
    expect(presentedKey(request(['Authorization', `Bearer ${key}`], ['X-API-Key', key]))).toEqual(found);
  });

  it.each([
    ['no header', request()],
    ['two different keys', request(['Authorization', `Bearer ${key}`], ['X-API-Key', other])],
    ['another scheme beside a good key', request(['Authorization', `Basic ${key}`], ['X-API-Key', key])],
    ['an empty bearer beside a good key', request(['Authorization', 'Bearer '], ['X-API-Key', key])],
    ['an empty X-API-Key beside a good bearer', request(['Authorization', `Bearer ${key}`], ['X-API-Key', ''])],
    ['the key without a scheme', request(['Authorization', key])],
    ['a repeated Authorization', request(['Authorization', `Bearer ${key}`], ['AUTHORIZATION', `Bearer ${other}`])],
    ['a repeated X-API-Key', request(['X-API-Key', key], ['X-API-Key', key])],
    ['text after the key', request(['Authorization', `Bearer ${key} x`])],
    ['a value that is not a key', request(['X-API-Key', 'hello'])],
    ['a key with an unknown prefix', request(['X-API-Key', 'rk_test_0123456789abcdef'])],
    ['a key of 5,008 characters', request(['X-API-Key', `sk_test_${'a'.repeat(5000)}`])],
  ])('finds no key in %s', (_, sent) => {
    expect(presentedKey(sent)).toEqual({ kind: 'none' });
  });
});
