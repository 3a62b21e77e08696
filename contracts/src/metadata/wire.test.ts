import { expect, it } from 'vitest';
import { z } from 'zod';
import { metadataField } from './wire.js';

const schema = z.compile(z.strictObject({ metadata: metadataField('payment') }), { strict: true });
const parsed = (json: string) => schema.parse(JSON.parse(json) as unknown).metadata;
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));

/** `[path, code or kind of the issue]` of each issue. */
function issuesOf(metadata: unknown): readonly unknown[] {
  const result = schema.safeParse({ metadata });
  return (result.error?.issues ?? []).map((issue) => [
    issue.path.join('.'),
    (issue.code === 'custom' ? issue.params?.['code'] : undefined) ?? issue.code,
  ]);
}

it('takes the greatest metadata, in the order of its keys, and every text as it is', () => {
  expect(issuesOf(keys(50))).toEqual([]);
  expect(issuesOf({ ['🎁'.repeat(40)]: '🎁'.repeat(500) })).toEqual([]);
  expect(
    JSON.stringify(parsed('{"b":" x ","a":"","10":"ten","9":"nine","Z":"=1+1"}'.replace(/^/, '{"metadata":') + '}')),
  ).toBe('{"9":"nine","10":"ten","Z":"=1+1","a":"","b":" x "}');
});

it.each(['{}', '{"metadata":null}', '{"metadata":{}}'])('reads %s as no metadata', (json) => {
  expect(parsed(json) ?? undefined).toBeUndefined();
});

it.each([
  ['51 keys', keys(51), ['metadata', 'too_many']],
  ['an empty key', { '': 'v' }, ['metadata.', 'empty']],
  ['a key of 41 characters', { ['k'.repeat(41)]: 'v' }, [`metadata.${'k'.repeat(41)}`, 'too_long']],
  ['a key with a line break', { 'a\nb': 'v' }, ['metadata.a\nb', 'invalid_characters']],
  ['a key with brackets', { 'a[b]': 'v' }, ['metadata.a[b]', 'invalid_characters']],
  ['a key that is a card number', { '4242424242424242': 'v' }, ['metadata.4242424242424242', 'card_number_in_text']],
  ['a value of 501 characters', { k: 'v'.repeat(501) }, ['metadata.k', 'too_big']],
  ['a value with U+0000', { k: 'a\0' }, ['metadata.k', 'invalid_characters']],
  ['a value that ends with a line break', { k: 'a\n' }, ['metadata.k', 'invalid_characters']],
  ['a value with a lone surrogate', { k: '\ud800' }, ['metadata.k', 'invalid_characters']],
  ['a value with a change of direction', { k: 'a\u202eb' }, ['metadata.k', 'invalid_characters']],
  ['a card number', { k: 'paid with 4242 4242 4242 4242' }, ['metadata.k', 'card_number_in_text']],
  ['a number', { k: 1 }, ['metadata.k', 'invalid_type']],
  ['null as a value', { k: null }, ['metadata.k', 'invalid_type']],
  ['nested metadata', { k: { k: 'v' } }, ['metadata.k', 'invalid_type']],
  ['a list as a value', { k: ['v'] }, ['metadata.k', 'invalid_type']],
  ['a list', ['v'], ['metadata', 'invalid_type']],
  ['a text', 'v', ['metadata', 'invalid_type']],
  ['the key __proto__', JSON.parse('{"__proto__":"v"}'), ['metadata', 'not_allowed']],
])('rejects %s', (_, metadata, issue) => {
  expect(issuesOf(metadata)).toEqual([issue]);
});
