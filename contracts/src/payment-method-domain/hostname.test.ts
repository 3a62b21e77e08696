import { describe, expect, it } from 'vitest';
import { readHostname } from './hostname.js';

const label63 = 'a'.repeat(63);
const longest = `${label63}.${label63}.${label63}.${'a'.repeat(57)}.com`;

/** Each takes several characters in ASCII. */
const distinctLetters = Array.from({ length: 16 }, (_, index) => String.fromCodePoint(0x4e00 + index * 997)).join('');

describe('readHostname', () => {
  it.each([
    ['a hostname', 'shop.example.com', 'shop.example.com'],
    ['two labels', 'example.com', 'example.com'],
    ['mixed case', 'Shop.EXAMPLE.com', 'shop.example.com'],
    ['an international name', 'bücher.example', 'xn--bcher-kva.example'],
    ['its punycode', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['its punycode in upper case', 'XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['an international name in upper case', 'BÜCHER.example', 'xn--bcher-kva.example'],
    ['an emoji, as browsers do', '💩.la', 'xn--ls8h.la'],
    ['an ideographic full stop as a dot', 'shop。example.com', 'shop.example.com'],
    ['full-width letters', 'ｓｈｏｐ.example', 'shop.example'],
    ['a soft hyphen, which IDNA removes', 'sh\u00adop.example', 'shop.example'],
    ['digits in every label but the last', '1.2.3.example', '1.2.3.example'],
    ['the longest name of 253 characters', longest, longest],
  ])('accepts %s', (_, text, hostname) => {
    expect(readHostname(text)).toEqual({ kind: 'hostname', hostname });
  });

  it.each([
    ['an https scheme', 'https://shop.example.com', 'scheme'],
    ['an http scheme', 'http://shop.example.com', 'scheme'],
    ['another scheme', 'ftp://shop.example.com', 'scheme'],
    ['a port', 'shop.example.com:8443', 'port'],
    ['the default port', 'shop.example.com:443', 'port'],
    ['a path', 'shop.example.com/cart', 'path'],
    ['a single slash', 'shop.example.com/', 'path'],
    ['a backslash', 'shop.example.com\\cart', 'path'],
    ['a query', 'shop.example.com?a=1', 'special'],
    ['a fragment', 'shop.example.com#top', 'special'],
    ['credentials', 'user@shop.example.com', 'special'],
    ['a percent-encoded dot', 'shop%2eexample.com', 'special'],
    ['a space around it', ' shop.example.com', 'spaces'],
    ['a line break that URL parsers drop', 'shop.exam\nple.com', 'spaces'],
    ['a tab that URL parsers drop', 'shop.exam\tple.com', 'spaces'],
    ['a NUL character', 'shop.example.com\0', 'special'],
    ['an IPv4 address', '203.0.113.7', 'IP address'],
    ['a short IPv4 address', '127.1', 'IP address'],
    ['a hexadecimal IPv4 address', '0x7f.0.0.1', 'IP address'],
    ['an IPv4 address as one number', '2130706433', 'IP address'],
    ['a full-width IPv4 address', '１２７.0.0.1', 'IP address'],
    ['an IPv6 address', '2001:db8::1', 'IP address'],
    ['an IPv6 address in brackets', '[2001:db8::1]', 'special'],
    ['a numeric top level that is not an address', 'shop.example.999', 'valid hostname'],
    ['localhost', 'localhost', 'localhost'],
    ['localhost in upper case', 'LOCALHOST', 'localhost'],
    ['a name under localhost', 'shop.localhost', 'localhost'],
    ['one label', 'shop', 'at least one dot'],
    ['a trailing dot', 'shop.example.com.', 'end with a dot'],
    ['a trailing ideographic full stop', 'shop.example.com。', 'end with a dot'],
    ['a leading dot', '.example.com', 'Each part'],
    ['an empty label', 'shop..example.com', 'Each part'],
    ['a wildcard', '*.example.com', 'Each part'],
    ['an underscore', 'my_shop.example.com', 'Each part'],
    ['a label that begins with a hyphen', '-shop.example.com', 'Each part'],
    ['a label that ends with a hyphen', 'shop-.example.com', 'Each part'],
    ['a label of 64 characters', `${label63}a.example`, 'Each part'],
    ['254 characters', `a${longest}`, 'at most 253'],
    ['a name that is too long only in ASCII', `${distinctLetters}.`.repeat(5).concat('example'), 'at most 253'],
    ['punycode that decodes to nothing', 'xn--.example', 'valid hostname'],
    ['an empty text', '', 'valid hostname'],
    ['only a dot', '.', 'end with a dot'],
  ])('rejects %s', (_, text, message) => {
    const read = readHostname(text);
    expect(read.kind).toBe('invalid');
    expect(read.kind === 'invalid' && read.message).toContain(message);
  });

  it('readHostname does not repeat the text in its messages', () => {
    const read = readHostname('4242424242424242.secret_word');
    expect(JSON.stringify(read)).not.toContain('secret');
  });
});
