import type { StackMerchant } from '@landed/stack/data-folder/stack-file';
import type { ApiHeaders } from './merchant-api.js';

/** Headers that do not prove who asks. All of them are answered alike. */
export function rejectedCredentials(merchant: StackMerchant, other: StackMerchant): (readonly [string, ApiHeaders])[] {
  const { secret_key: key, publishable_key: publishable } = merchant;
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
  const [head, tail] = [key.slice(0, -1), key.slice(-1)];
  return [
    ['no key', {}],
    ['an empty Authorization', { authorization: '' }],
    ['an empty X-API-Key', { 'x-api-key': '' }],
    ['Bearer without a key', { authorization: 'Bearer' }],
    ['a key without Bearer', { authorization: key }],
    ['another scheme', { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }],
    ['something behind the key', bearer(`${key} x`)],
    ['a list of keys', bearer(`${key},${key}`)],
    ['Bearer in X-API-Key', { 'x-api-key': `Bearer ${key}` }],
    ['a key that does not exist', bearer('sk_test_0123456789abcdefghijklmnopqrstuv')],
    ['a key with another last letter', bearer(`${head}${tail === 'a' ? 'b' : 'a'}`)],
    ['a key in capitals', bearer(key.toUpperCase())],
    ['a cut key', bearer(head)],
    ['a longer key', bearer(`${key}a`)],
    ['a key of no shape', bearer('%00')],
    ['a key of a megabyte of letters, shortened to what fits a header', bearer(`sk_test_${'a'.repeat(8_000)}`)],
    ['a publishable key', bearer(publishable)],
    ['a publishable key in X-API-Key', { 'x-api-key': publishable }],
    ['both headers with different keys', { ...bearer(key), 'x-api-key': other.secret_key }],
    ['a good key beside a wrong one', { ...bearer(key), 'x-api-key': 'sk_test_wrongwrongwrong' }],
    ['a wrong key beside a good one', { ...bearer('sk_test_wrongwrongwrong'), 'x-api-key': key }],
    ['a good key beside another scheme', { authorization: 'Basic eDp5', 'x-api-key': key }],
    ['a good key beside an empty header', { ...bearer(key), 'x-api-key': '' }],
    ['a secret and its publishable key', { ...bearer(key), 'x-api-key': publishable }],
    ['Authorization twice', { authorization: [`Bearer ${key}`, `Bearer ${other.secret_key}`] }],
    ['Authorization twice alike', { authorization: [`Bearer ${key}`, `Bearer ${key}`] }],
    ['X-API-Key twice', { 'x-api-key': [key, other.secret_key] }],
  ];
}

/** Headers that all present the same good key. */
export function acceptedCredentials(key: string): (readonly [string, ApiHeaders])[] {
  return [
    ['Authorization: Bearer', { authorization: `Bearer ${key}` }],
    ['a scheme in lower case', { authorization: `bearer ${key}` }],
    ['X-API-Key', { 'x-api-key': key }],
    ['both headers with the same key', { authorization: `Bearer ${key}`, 'x-api-key': key }],
  ];
}

export const unauthorized = {
  error: { code: 'unauthorized', message: 'The API key is missing or not valid for this mode.' },
};
