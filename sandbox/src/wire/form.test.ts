import { expect, test } from 'vitest';
import { canonicalForm, parseForm } from './form.js';

test('parses brackets to nested hashes and both spellings of lists', () => {
  const form = parseForm('amount=5&shipping[address][line1]=1+Main%20St&a[]=x&a[]=y&b[0]=z&metadata[k%5B0%5D]=v');
  expect(form).toEqual(
    new Map<string, unknown>([
      ['amount', '5'],
      ['shipping', new Map([['address', new Map([['line1', '1 Main St']])]])],
      [
        'a',
        new Map([
          ['0', 'x'],
          ['1', 'y'],
        ]),
      ],
      ['b', new Map([['0', 'z']])],
      ['metadata[k[0]]', 'v'],
    ]),
  );
});

test('a repeated plain name keeps its last value', () => {
  expect(parseForm('a=1&a=2')).toEqual(new Map([['a', '2']]));
});

test('treats a name that is special in JavaScript as an ordinary name', () => {
  expect(parseForm('__proto__[polluted]=1')).toEqual(new Map([['__proto__', new Map([['polluted', '1']])]]));
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('rejects a name that is both a value and a hash', () => {
  expect(() => parseForm('a=1&a[b]=2')).toThrow('Invalid hash: a[b]');
  expect(() => parseForm('a[b]=2&a=1')).toThrow('Invalid hash: a');
});

test('canonical text depends on the order within a list, not on the order of parameters', () => {
  expect(canonicalForm(parseForm('b=2&a[y]=1&a[x]=0'))).toBe(canonicalForm(parseForm('a[x]=0&b=2&a[y]=1')));
  expect(canonicalForm(parseForm('a[]=1&a[]=2'))).not.toBe(canonicalForm(parseForm('a[]=2&a[]=1')));
});
