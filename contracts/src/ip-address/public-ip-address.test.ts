import { describe, expect, it } from 'vitest';
import { isPublicIpAddress } from './public-ip-address.js';

describe('isPublicIpAddress', () => {
  it.each([
    '81.2.69.142',
    '8.8.8.8',
    '172.32.0.1',
    '168.63.129.17',
    '2a00:1450:4009::200e',
    '2001:4860:4860:0:0:0:0:8888',
  ])('accepts the public address %s', (value) => {
    expect(isPublicIpAddress(value)).toBe(true);
  });

  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '203.0.113.9',
    '198.51.100.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '0.0.0.0',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.',
    '01.2.3.4',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '::ffff:8.8.8.8',
    '2002:808:808::1',
    '2001::1',
    '2a00::1::2',
    '2a00:1:2:3:4:5:6:7:8',
    'example.com',
    '',
    '8.8.8.8 ',
    '2a00:12345::1',
  ])('rejects %j, which is not a public address', (value) => {
    expect(isPublicIpAddress(value)).toBe(false);
  });
});
