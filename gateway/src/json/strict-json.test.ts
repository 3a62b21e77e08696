import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStrictJson } from './strict-json.js';

const issue = (path: string, code: string, message: string) => ({ kind: 'invalid', issues: [{ path, code, message }] });
const notInteger = (path: string) =>
  issue(path, 'not_integer', 'Must be written as an integer, without fraction or exponent.');
const malformed = issue('', 'malformed_json', 'Is not valid JSON.');
const tooDeep = issue('', 'too_deep', 'Is nested deeper than 16 levels.');

/** Documents of the contract's kind: no fractions, well-formed strings, names that differ by construction. */
const documents = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 8 },
    fc.constantFrom(null, true, false),
    fc.maxSafeInteger().map((value) => (value === 0 ? 0 : value)),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { maxKeys: 4 }),
  ),
})).value;

describe('readStrictJson', () => {
  it.each([31, 32, 33, 34, 40, 200_000])('a number of %i characters is read like a short one', (length) => {
    const digits = '1'.repeat(length - 1);
    expect(readStrictJson(`{"a":${digits}2}`)).toEqual({ kind: 'value', value: { a: Number(`${digits}2`) } });
    expect(readStrictJson(`{"a":-${digits},"b":1}`)).toEqual({
      kind: 'value',
      value: { a: Number(`-${digits}`), b: 1 },
    });
    for (const number of [`${digits}.5`, `${digits}e1`, `-0.${digits}`])
      expect(readStrictJson(`{"a":${number}}`)).toEqual(notInteger('a'));
    expect(readStrictJson(`{"a":${digits}-1}`)).toEqual(malformed);
  });

  it('parses every document of integers and well-formed strings exactly like JSON.parse', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom('', ' ', '\n\t'), (value, gap) => {
        const text = `${gap}${JSON.stringify(value, null, gap)}${gap}`;
        expect(readStrictJson(text)).toEqual({ kind: 'value', value: JSON.parse(text) });
      }),
    );
  });

  it('accepts no text that JSON.parse rejects', () => {
    const fragments = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      '\\u',
      'd8',
      '1',
      '-',
      '0',
      '.',
      'e',
      'a',
      ' ',
      'null',
    );
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const read = readStrictJson(text);
        if (read.kind === 'value') expect(read.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('rejects a fraction anywhere and reports its path', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom('1.0', '-0', '1e2', '0.5', '1E400', '-1.5e-3'), (value, number) => {
        const text = `{"before":${JSON.stringify(value)},"amount":${number}}`;
        expect(readStrictJson(text)).toEqual(notInteger('amount'));
      }),
    );
  });

  it.each(['10.0', '1e2', '1E2', '-0', '-0.0', '0e0'])('rejects %s although its value is an integer', (number) => {
    expect(readStrictJson(`{"line_items":[{"quantity":1},{"unit_amount":${number}}]}`)).toEqual(
      notInteger('line_items[1].unit_amount'),
    );
  });

  it.each(['0', '-1', '100000000', '99999999999999999999'])('leaves the integer %s to the schema', (number) => {
    expect(readStrictJson(`{"amount":${number}}`)).toEqual({ kind: 'value', value: { amount: Number(number) } });
  });

  it('rejects a name that occurs twice in one object, even with different escapes', () => {
    const twice = (path: string) => issue(path, 'duplicate_key', 'Occurs more than once.');
    expect(readStrictJson('{"amount":1,"amount":1}')).toEqual(twice('amount'));
    expect(readStrictJson('{"a":[{"b":{"c":1,"\\u0063":2}}]}')).toEqual(twice('a[0].b.c'));
    expect(readStrictJson('{"__proto__":1,"__proto__":2}')).toEqual(twice('__proto__'));
  });

  it('accepts the same name in different objects', () => {
    expect(readStrictJson('{"a":{"n":1},"b":{"n":2}}')).toEqual({ kind: 'value', value: { a: { n: 1 }, b: { n: 2 } } });
  });

  it('rejects a lone surrogate and accepts a surrogate pair', () => {
    const half = (path: string) => issue(path, 'invalid_characters', 'Contains a lone surrogate.');
    expect(readStrictJson('{"description":"\\ud83d"}')).toEqual(half('description'));
    expect(readStrictJson('{"description":"\\uDE00\\uD83D"}')).toEqual(half('description'));
    expect(readStrictJson('{"\\ud800":1}')).toEqual(half(''));
    expect(readStrictJson('{"description":"\\ud83d\\ude00"}')).toEqual({ kind: 'value', value: { description: '😀' } });
  });

  it('accepts 16 levels and rejects 17, and does not count brackets in strings', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(readStrictJson(nested(16)).kind).toBe('value');
    expect(readStrictJson(nested(17))).toEqual(tooDeep);
    expect(readStrictJson(`{"a":${nested(16)}}`)).toEqual(tooDeep);
    expect(readStrictJson('['.repeat(30_000))).toEqual(tooDeep);
    expect(readStrictJson(`["${'['.repeat(100)}\\""]`)).toEqual({ kind: 'value', value: [`${'['.repeat(100)}"`] });
  });

  it.each([
    '',
    ' ',
    '{',
    '{"a":1}x',
    '{"a":1}{}',
    "{'a':1}",
    '{"a":1,}',
    '[1,]',
    '{"a":01}',
    '"a',
    'NaN',
    '\uFEFF{}',
    '// c\n{}',
    '"\n"',
  ])('rejects %j as malformed', (text) => {
    expect(readStrictJson(text)).toEqual(malformed);
  });

  it('accepts 500 members and 1,000 commas, and rejects more with one issue', () => {
    const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"a${index}":1`).join(',')}}`;
    expect(readStrictJson(members(500)).kind).toBe('value');
    const tooMany = issue('', 'too_many_members', 'Has more than 500 members or elements.');
    expect(readStrictJson(members(501))).toEqual(tooMany);
    expect(readStrictJson(`[${'1,'.repeat(1_000)}1]`).kind).toBe('value');
    expect(readStrictJson(`[${'1,'.repeat(1_001)}1]`)).toEqual(tooMany);
    expect(readStrictJson(members(501), 501).kind).toBe('value');
  });

  it('reads __proto__ as an ordinary property and changes no prototype', () => {
    const read = readStrictJson('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(read.kind === 'value' && Object.keys(read.value as object)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBe(undefined);
  });

  it('reports every violation of one body', () => {
    const read = readStrictJson('{"a":1.5,"b":[2.5],"a":3}');
    expect(read.kind === 'invalid' && read.issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'a not_integer',
      'b[0] not_integer',
      'a duplicate_key',
    ]);
  });
});
