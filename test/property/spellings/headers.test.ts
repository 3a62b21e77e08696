import { canonicalIdempotencyKey, idempotencyKeyPattern } from '@landed/contracts/idempotency/key';
import { contentHeadersError } from '@landed/gateway/body/content-headers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seeded } from '../seeded.js';

const runs = seeded('headers', 1_000);
const key = fc.stringMatching(/^[\x21\x23-\x7e]{1,253}$/);

it('a quoted idempotency key is the key without quotes, and no two keys without quotes are one', () => {
  fc.assert(
    fc.property(key, key, (one, another) => {
      expect(canonicalIdempotencyKey(`"${one}"`)).toBe(canonicalIdempotencyKey(one));
      expect(canonicalIdempotencyKey(one)).toBe(one);
      expect(canonicalIdempotencyKey(one) === canonicalIdempotencyKey(`"${another}"`)).toBe(one === another);
      expect(idempotencyKeyPattern.test(canonicalIdempotencyKey(`"${one}"`))).toBe(true);
    }),
    runs,
  );
});

it('every spelling of UTF-8 is accepted as the charset of a body, and no other charset', () => {
  const cased = (text: string) =>
    fc
      .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
      .map((upper) => Array.from(text, (letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));
  const charset = fc.constantFrom('utf-8', 'utf8', 'latin1', 'utf-16', 'utf-7', 'utf_8').chain(cased);
  fc.assert(
    fc.property(charset, fc.constantFrom('', '"'), fc.constantFrom('; ', ';'), (name, quote, by) => {
      const headers = { 'content-type': `application/json${by}charset=${quote}${name}${quote}` };
      expect(contentHeadersError(headers) === null).toBe(/^utf-?8$/i.test(name));
    }),
    runs,
  );
});
