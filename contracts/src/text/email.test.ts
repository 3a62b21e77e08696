import { describe, expect, it } from 'vitest';
import { emailField } from './wire.js';

const isAccepted = (text: string) => emailField.safeParse(text).success;

describe('emailField', () => {
  it.each([
    'buyer@example.com',
    "o'hara+shop/2026=x!#$%&*?^_`{|}~-@example.co.uk",
    '.dot.@example.com',
    'a..b@example.com',
    '用户@例子.广告',
    'jürgen@bücher.example',
    'अजय@डाटा.भारत',
    'δοκιμή@παράδειγμα.δοκιμή',
    'buyer@xn--bcher-kva.example',
    'buyer@xn--fiqs8s',
    'buyer@[192.0.2.1]',
    'buyer@localhost',
    '"quoted"@example.com',
    `${'a'.repeat(242)}@example.com`,
  ])('accepts %s', (text) => {
    expect(isAccepted(text)).toBe(true);
  });

  it.each([
    ['no @', 'buyer.example.com'],
    ['two @', 'a@b@example.com'],
    ['a quoted @', '"a@b"@example.com'],
    ['no local part', '@example.com'],
    ['no domain', 'buyer@'],
    ['an empty label', 'buyer@example..com'],
    ['a domain that begins with a dot', 'buyer@.example.com'],
    ['a domain that ends with a dot', 'buyer@example.com.'],
    ['a space', 'a b@example.com'],
    ['a space at the end', 'buyer@example.com '],
    ['a no-break space', 'a\u00a0b@example.com'],
    ['an ideographic space', 'a\u3000b@example.com'],
    ['a line break', 'buyer@example.com\r\nBcc: other@example.com'],
    ['a line break without another @', 'buyer@example.com\nBcc'],
    ['U+0000', 'buyer@example.com\0'],
    ['a control character of Latin 1', 'a\u0085b@example.com'],
    ['a bidirectional override', 'a\u202eb@example.com'],
    ['a zero width space', 'a\u200bb@example.com'],
    ['a lone surrogate', 'a\ud800b@example.com'],
    ['255 characters', `${'a'.repeat(243)}@example.com`],
    ['a card number', '4242424242424242@example.com'],
    ['nothing', ''],
  ])('rejects an address with %s', (_, text) => {
    expect(isAccepted(text)).toBe(false);
  });
});
