import { describe, expect, it } from 'vitest';
import { clientAddressOf, readTrustedProxies } from './client-address.js';

/** The client of a request whose connection comes from `remote` and whose `X-Forwarded-For` is `forwarded`. */
function client(setting: string | null, remote: string | undefined, forwarded?: string): string | undefined {
  const proxies = setting === null ? ({ kind: 'none' } as const) : readTrustedProxies(setting);
  if (proxies === null) throw new Error('The setting is not valid.');
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddressOf(proxies)({ socket: { remoteAddress: remote } as never, headers });
}

describe('without trusted proxies', () => {
  it('takes the address of the connection and ignores what is forwarded', () => {
    expect(client(null, '198.51.100.1', '203.0.113.7')).toBe('198.51.100.1');
    expect(client('0', '198.51.100.1', '203.0.113.7')).toBe('198.51.100.1');
    expect(client(null, undefined)).toBe(undefined);
  });
});

describe('with the addresses of proxies', () => {
  const setting = '10.0.0.0/8, 2001:db8::/32,192.0.2.7';

  it.each([
    ['the last address before the proxies', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['the same through two proxies', '10.0.0.1', '203.0.113.7, 10.2.3.4', '203.0.113.7'],
    ['the same when the client forged the first address', '10.0.0.1', '8.8.8.8, 203.0.113.7', '203.0.113.7'],
    ['the same when the client forged a proxy', '10.0.0.1', '10.9.9.9, 203.0.113.7, 192.0.2.7', '203.0.113.7'],
    ['a client that connects without a proxy', '203.0.113.9', '8.8.8.8', '203.0.113.9'],
    ['the proxy when nothing is forwarded', '10.0.0.1', undefined, '10.0.0.1'],
    ['the first proxy when all are proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['an IPv6 client', '2001:db8::1', '2001:db9::5', '2001:db9::5'],
    ['a proxy in the IPv6 form of IPv4', '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['an address with a port', '10.0.0.1', '203.0.113.7:50123', '203.0.113.7'],
    ['an IPv6 address with a port', '10.0.0.1', '[2001:db9::5]:443', '2001:db9::5'],
    ['text that is not an address as it is', '10.0.0.1', '203.0.113.7, unknown', 'unknown'],
    ['the end of a very long list', '10.0.0.1', `${'8.8.8.8, '.repeat(5_000)}203.0.113.7`, '203.0.113.7'],
  ])('finds %s', (_, remote, forwarded, expected) => {
    expect(client(setting, remote, forwarded)).toBe(expected);
  });
});

describe('with a number of hops', () => {
  it.each([
    ['1', '203.0.113.7', '203.0.113.7'],
    ['1', '8.8.8.8, 203.0.113.7', '203.0.113.7'],
    ['2', '203.0.113.7, 198.51.100.2', '203.0.113.7'],
    ['2', '8.8.8.8, 203.0.113.7, 198.51.100.2', '203.0.113.7'],
    ['3', '203.0.113.7', '203.0.113.7'],
    ['2', undefined, '198.51.100.1'],
  ])('finds the client %s hops away, behind %s', (setting, forwarded, expected) => {
    expect(client(setting, '198.51.100.1', forwarded)).toBe(expected);
  });
});

it.each(['', 'proxy', '10.0.0.0/33', '10.0.0.0/', '2001:db8::/129', '11', '-1', '10.0.0.1,', '10.0.0.1 10.0.0.2'])(
  'rejects the setting %j',
  (setting) => {
    expect(readTrustedProxies(setting)).toBe(null);
  },
);
