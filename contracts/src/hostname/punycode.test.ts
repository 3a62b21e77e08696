import { expect, test } from 'vitest';
import { isReadablePunycode } from './punycode.js';

test.each([
  ['shop.example.com', true],
  ['xn--bcher-kva.example', true],
  ['shop.xn--fa-hia.de', true],
  ['xn--a.example.com', false],
  ['shop.xn--.com', false],
])('the punycode of %s is readable: %s', (hostname, isReadable) => {
  expect(isReadablePunycode(hostname)).toBe(isReadable);
});
