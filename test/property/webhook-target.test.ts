import { BlockList } from 'node:net';
import { isPublicIpAddress } from '@landed/contracts/ip-address/public-ip-address';
import { checkEndpointUrl, type EndpointUrlRules } from '@landed/contracts/webhook/endpoint-url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from './seeded.js';

const parameters = seeded('webhook-target', 2_000);

const live: EndpointUrlRules = { rail: 'live', localTargets: true };
const onTest: EndpointUrlRules = { rail: 'test', localTargets: false };

/** Ways to write one part of an address that mean the same to every URL parser. */
const spelling = fc.constantFrom(
  (part: number) => String(part),
  (part: number) => `0x${part.toString(16)}`,
  (part: number) => `0X${part.toString(16).toUpperCase()}`,
  (part: number) => `0${part.toString(8)}`,
  (part: number) => `000${part.toString(8)}`,
);

const dot = fc.constantFrom('.', '%2e', '\u3002', '\uff0e', '\uff61');

/** Any IPv4 address; addresses near the edges of special ranges are more frequent. */
const address = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc
    .record({
      first: fc.constantFrom(0, 9, 10, 11, 100, 126, 127, 128, 169, 172, 192, 198, 203, 223, 224, 255),
      rest: fc.integer({ min: 0, max: 0xffffff }),
    })
    .map(({ first, rest }) => first * 2 ** 24 + rest),
);

const parts = (value: number) => [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256);

/** An address in one to four parts. The last part holds the remaining bits. */
const written = fc
  .record({
    value: address,
    count: fc.integer({ min: 1, max: 4 }),
    spell: fc.array(spelling, { minLength: 4, maxLength: 4 }),
    dots: fc.array(dot, { minLength: 3, maxLength: 3 }),
    end: fc.constantFrom('', '.'),
  })
  .map(({ value, count, spell, dots, end }) => {
    const head = parts(value).slice(0, count - 1);
    const numbers = [...head, value % 2 ** (8 * (5 - count))];
    const text = numbers.map((number, index) => `${index === 0 ? '' : dots[index - 1]}${spell[index]?.(number)}`);
    return { host: `${text.join('')}${end}`, dotted: parts(value).join('.') };
  });

/** A list of networks of one family. The families are separate because, as IPv6, every IPv4 address lies in `::/3`. */
function networks(family: 'ipv4' | 'ipv6', all: string): BlockList {
  const list = new BlockList();
  for (const network of all.split(' ')) {
    const [start = '', prefix] = network.split('/');
    list.addSubnet(start, Number(prefix), family);
  }
  return list;
}

/** IANA's special-purpose, multicast and reserved addresses: an independent definition of "not public". */
const special4 = networks(
  'ipv4',
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
);
const special6 = networks('ipv6', '::/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20 4000::/2 8000::/1');

/** Any IPv6 address; addresses near the edges of special ranges are more frequent. */
const address6 = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(0, 0x64, 0x100, 0x1fff, 0x2000, 0x2001, 0x2002, 0x2003, 0x3fff, 0x4000, 0xfc00, 0xfe80),
      fc.integer({ min: 0, max: 0xffff }),
    ),
    fc.oneof(
      fc.constantFrom(0, 1, 0x1ff, 0x200, 0xdb8, 0xdb9, 0xfff, 0x1000, 0xff9b),
      fc.integer({ min: 0, max: 0xffff }),
    ),
    fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), { minLength: 6, maxLength: 6 }),
  )
  .map(([first, second, rest]) => [first, second, ...rest].map((group) => group.toString(16)).join(':'));

describe('an IP address', () => {
  test('an IP address is public when it is in no special network', () => {
    fc.assert(
      fc.property(address, (value) => {
        const dotted = parts(value).join('.');
        expect(isPublicIpAddress(dotted)).toBe(!special4.check(dotted, 'ipv4'));
      }),
      parameters,
    );
    fc.assert(
      fc.property(address6, (full) => {
        const short = new URL(`https://[${full}]/`).hostname.slice(1, -1);
        expect([isPublicIpAddress(full), isPublicIpAddress(short)]).toEqual(
          Array(2).fill(!special6.check(full, 'ipv6')),
        );
      }),
      parameters,
    );
  });
});

describe('a URL with an address', () => {
  test('a URL with an address is rejected on the live rail however the address is written, and on the test rail unless the address is public', () => {
    fc.assert(
      fc.property(written, ({ host, dotted }) => {
        const url = `https://${host}/hooks`;
        expect(new URL(url).hostname).toBe(dotted);
        expect(checkEndpointUrl(url, live)).toBe('address_literal_not_allowed');
        expect(checkEndpointUrl(url, onTest)).toBe(isPublicIpAddress(dotted) ? null : 'address_not_public');
      }),
      parameters,
    );
  });
});

describe('a text', () => {
  const piece = fc.constantFrom(
    'https://',
    'http://',
    '//',
    '@',
    '#',
    ':',
    '.',
    '[',
    ']',
    '127',
    '0x7f',
    '::1',
    '\\',
    '%',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.array(fc.oneof(piece, fc.domain(), fc.string({ maxLength: 5 })), { maxLength: 8 }).map((all) => all.join('')),
  );

  test('a URL is allowed in live mode only if it is HTTPS to a name with a dot, without credentials and fragment', () => {
    fc.assert(
      fc.property(text, (url) => {
        if (checkEndpointUrl(url, live) !== null) return;
        const parsed = new URL(url);
        expect([parsed.protocol, parsed.username, parsed.password, parsed.hash]).toEqual(['https:', '', '', '']);
        expect(parsed.hostname).toMatch(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/);
        expect(parsed.hostname).toMatch(/[^0-9.]/);
        // The called URL and the given URL differ only in spelling.
        expect(checkEndpointUrl(parsed.href, live)).toBe(null);
      }),
      parameters,
    );
  });
});
