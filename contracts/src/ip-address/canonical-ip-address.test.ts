import { expect, it } from 'vitest';
import { canonicalPublicIpAddress } from './canonical-ip-address.js';

it.each([
  ['81.2.69.142', '81.2.69.142'],
  [' 81.2.69.142 ', '81.2.69.142'],
  ['::ffff:81.2.69.142', '81.2.69.142'],
  ['::FFFF:5102:458e', '81.2.69.142'],
  ['0:0:0:0:0:ffff:5102:458e', '81.2.69.142'],
  ['[2A00:1450:4009:0815:0000:0000:0000:200E]', '2a00:1450:4009:815::200e'],
  ['2001:4860:4860::8888', '2001:4860:4860::8888'],
  ['2a00:0:0:1:0:0:0:1', '2a00:0:0:1::1'],
  ['2a00:1:0:0:1:0:0:1', '2a00:1::1:0:0:1'],
  ['2a00:1:2:3:4:0:5:6', '2a00:1:2:3:4:0:5:6'],
  ['2a00::', '2a00::'],
])('the public address %j is %s', (text, address) => {
  expect(canonicalPublicIpAddress(text)).toBe(address);
});

it.each([
  '',
  '10.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '::1',
  'fe80::1',
  '2001:db8::1',
  '08.8.8.8',
  '256.1.1.1',
  '8.8.8.8/32',
  '8.8.8.8, 9.9.9.9',
  'unknown',
  '4012888888881881',
  ':'.repeat(100_000),
])('%j is not usable', (text) => {
  expect(canonicalPublicIpAddress(text)).toBeNull();
});
