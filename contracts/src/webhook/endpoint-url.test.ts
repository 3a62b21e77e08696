import { describe, expect, it } from 'vitest';
import { checkEndpointUrl, type EndpointUrlProblem, isLocalHost } from './endpoint-url.js';

const live = { rail: 'live', localTargets: false } as const;
const test = { rail: 'test', localTargets: false } as const;
const local = { rail: 'test', localTargets: true } as const;

describe('checkEndpointUrl', () => {
  it.each([
    'https://example.com',
    'https://hooks.example.com/landed?source=a%23b&x=1',
    'https://hooks.example.com:8443/landed',
    'https://hooks.example.com:443/landed',
    'https://hooks.example.com:65535/landed',
    'HTTPS://HOOKS.EXAMPLE.COM/landed',
    'https://bücher.example/landed',
    'https://a_b.c-d.example.com/landed',
    'https://hooks.example.com/with@sign?and=user@example.com',
    `https://hooks.example.com/${'a'.repeat(2_000 - 'https://hooks.example.com/'.length)}`,
  ])('accepts %s on both rails', (url) => {
    expect([checkEndpointUrl(url, live), checkEndpointUrl(url, test)]).toEqual([null, null]);
  });

  it.each<[string, EndpointUrlProblem]>([
    ['', 'url_invalid'],
    ['hooks.example.com', 'url_invalid'],
    ['https:hooks.example.com', 'url_invalid'],
    ['https:///hooks.example.com', 'url_invalid'],
    ['https://hooks.example.com/a b', 'url_invalid'],
    ['https://hooks.exam\tple.com/', 'url_invalid'],
    [' https://hooks.example.com/', 'url_invalid'],
    ['https://hooks.example.com\\@10.0.0.1/', 'url_invalid'],
    ['https://hooks.example.com/\ud800', 'url_invalid'],
    [`https://hooks.example.com/${'a'.repeat(2_001)}`, 'url_too_long'],
    [`https://hooks.example.com/${'ü'.repeat(400)}`, 'url_too_long'],
    ['http://hooks.example.com/', 'scheme_not_allowed'],
    ['ftp://hooks.example.com/', 'scheme_not_allowed'],
    ['https://user:word@hooks.example.com/', 'credentials_not_allowed'],
    ['https://@hooks.example.com/', 'credentials_not_allowed'],
    ['https://:@hooks.example.com/', 'credentials_not_allowed'],
    ['https://hooks.example.com/#part', 'fragment_not_allowed'],
    ['https://hooks.example.com/#', 'fragment_not_allowed'],
    ['https://hooks/', 'host_not_allowed'],
    ['https://hooks.example.com./', 'host_not_allowed'],
    ['https://localhost/', 'host_not_allowed'],
    ['https://a.localhost/', 'host_not_allowed'],
    ['https://printer.local/', 'host_not_allowed'],
    ['https://metadata.google.internal/', 'host_not_allowed'],
    ['https://router.home.arpa/', 'host_not_allowed'],
    ['https://hidden.onion/', 'host_not_allowed'],
    ['https://a..example.com/', 'host_not_allowed'],
    ['https://-a.example.com/', 'host_not_allowed'],
    [`https://${'a'.repeat(64)}.example.com/`, 'host_not_allowed'],
    [`https://${'abcdefgh.'.repeat(29)}example.com/`, 'host_not_allowed'],
    ['https://hooks.example.com:80/', 'port_not_allowed'],
    ['https://hooks.example.com:0/', 'port_not_allowed'],
    ['https://hooks.example.com:1023/', 'port_not_allowed'],
    ['https://hooks.example.com:6667/', 'port_not_allowed'],
  ])('rejects %j on both rails: %s', (url, problem) => {
    expect([checkEndpointUrl(url, live), checkEndpointUrl(url, test)]).toEqual([problem, problem]);
  });

  it('gives the same result after 20,000 calls', () => {
    const results = Array.from({ length: 20_000 }, () => checkEndpointUrl('https://b\u00fccher.example/', live));
    expect(new Set(results)).toEqual(new Set([null]));
  });

  it('rejects IP addresses on the live rail and accepts public ones on the test rail', () => {
    expect(checkEndpointUrl('https://8.8.8.8/', live)).toBe('address_literal_not_allowed');
    expect(checkEndpointUrl('https://[2606:4700::1111]/', live)).toBe('address_literal_not_allowed');
    expect(checkEndpointUrl('https://8.8.8.8/', test)).toBe(null);
    expect(checkEndpointUrl('https://[2606:4700::1111]/', test)).toBe(null);
    expect(checkEndpointUrl('https://10.0.0.1/', test)).toBe('address_not_public');
    expect(checkEndpointUrl('https://0x7f.1/', test)).toBe('address_not_public');
  });

  it.each(['http://localhost:4000/a', 'http://127.0.0.1/', 'https://127.8.9.10:22/', 'http://[::1]:6667/?a=b'])(
    'accepts the local URL %s only where local targets are allowed',
    (url) => {
      expect(checkEndpointUrl(url, local)).toBe(null);
      expect(checkEndpointUrl(url, { rail: 'live', localTargets: true })).not.toBe(null);
      expect(checkEndpointUrl(url, test)).not.toBe(null);
    },
  );

  it.each<[string, EndpointUrlProblem]>([
    ['http://localhost:0/', 'port_not_allowed'],
    ['http://user@localhost/', 'credentials_not_allowed'],
    ['http://localhost/#a', 'fragment_not_allowed'],
    ['ws://localhost/', 'scheme_not_allowed'],
    ['http://localhost./', 'scheme_not_allowed'],
    ['https://a.localhost/', 'host_not_allowed'],
    ['http://[::ffff:127.0.0.1]/', 'scheme_not_allowed'],
    ['https://[::ffff:127.0.0.1]/', 'address_not_public'],
    ['https://0.0.0.0/', 'address_not_public'],
    ['https://10.0.0.1/', 'address_not_public'],
    ['http://hooks.example.com/', 'scheme_not_allowed'],
  ])('rejects %s even where local targets are allowed: %s', (url, problem) => {
    expect(checkEndpointUrl(url, local)).toBe(problem);
  });
});

describe('isLocalHost', () => {
  it('recognizes localhost, 127.0.0.0/8 and ::1 only', () => {
    const hosts = ['localhost', '[::1]', '127.0.0.1', '127.255.0.9', 'a.localhost', '127.0.0.1.example.com', '[::]'];
    expect(hosts.map(isLocalHost)).toEqual([true, true, true, true, false, false, false]);
  });
});
