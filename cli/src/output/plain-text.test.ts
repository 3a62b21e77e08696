import { expect, it } from 'vitest';
import { plainJson, plainText } from './plain-text.js';

it.each([
  ['\u001b[2J\u001b]0;title\u0007', '\\u001b[2J\\u001b]0;title\\u0007'],
  ['one\r\ntwo\ttabs', 'one\\u000d\\u000atwo\\u0009tabs'],
  ['\u009b31m', '\\u009b31m'],
  ['user\u202Egnp.exe\u2066', 'user\\u202egnp.exe\\u2066'],
  ['a\u2028b', 'a\\u2028b'],
  ['\u{E0041}', '\\u{e0041}'],
])('plainText escapes the control characters of %j', (text, shown) => {
  expect(plainText(text)).toBe(shown);
});

it('plainText leaves readable text unchanged', () => {
  expect(plainText('Größe: 12 €, 日本, 👟')).toBe('Größe: 12 €, 日本, 👟');
});

it('plainJson escapes control characters and parses to the same document', () => {
  const document = { answer: '\u001b[2J \u009b31m user\u202Egnp.exe \u{E0041}\nGröße 👟', list: [1, null] };
  const text = plainJson(document);
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(text).toContain('\\u009b31m user\\u202egnp.exe \\udb40\\udc41\\nGröße 👟');
  expect(JSON.parse(text)).toEqual(document);
});
