import { expect, it } from 'vitest';
import { plainText } from './plain-text.js';

it.each([
  ['\u001b[2J\u001b]0;title\u0007', '\\u001b[2J\\u001b]0;title\\u0007'],
  ['one\r\ntwo\ttabs', 'one\\u000d\\u000atwo\\u0009tabs'],
  ['\u009b31m', '\\u009b31m'],
  ['user\u202Egnp.exe\u2066', 'user\\u202egnp.exe\\u2066'],
  ['a\u2028b', 'a\\u2028b'],
  ['\u{E0041}', '\\u{e0041}'],
])('%j steers no terminal', (text, shown) => {
  expect(plainText(text)).toBe(shown);
});

it('leaves what can be read as it is', () => {
  expect(plainText('Größe: 12 €, 日本, 👟')).toBe('Größe: 12 €, 日本, 👟');
});
