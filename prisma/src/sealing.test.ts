import { parseKeyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import { describe, expect, it } from 'vitest';
import { buyerEmailHmac, buyerEmailHmacs } from './sealing.js';

const [old, current] = [1, 2].map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}`);
const keyring = parseKeyring(`${current},${old}`);
const owner = { rail: 'test', merchantId: asId<'merchant'>('019aa5b1-0000-7000-8000-000000000001') } as const;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the HMAC of an e-mail address', () => {
  it('an address has the same HMAC in upper and lower case, under the current key', () => {
    const stored = buyerEmailHmac(keyring, owner, 'Ada@Example.com');
    expect(stored).toEqual(buyerEmailHmac(keyring, owner, ' ada@example.COM'));
    expect([stored.keyId, stored.hmac.length]).toEqual(['k2', 32]);
  });

  it('the HMAC differs by merchant, mode, address and key', () => {
    const other = { ...owner, merchantId: asId<'merchant'>('019aa5b1-0000-7000-8000-000000000002') };
    const all = [
      buyerEmailHmac(keyring, owner, 'ada@example.com').hmac,
      buyerEmailHmac(keyring, other, 'ada@example.com').hmac,
      buyerEmailHmac(keyring, { ...owner, rail: 'live' }, 'ada@example.com').hmac,
      buyerEmailHmac(keyring, owner, 'ada@example.org').hmac,
      buyerEmailHmac(parseKeyring(String(old)), owner, 'ada@example.com').hmac,
    ];
    expect(new Set(all.map(hex)).size).toBe(5);
  });

  it('an address is looked up under every key of the keyring', () => {
    const under = (text = '') => hex(buyerEmailHmac(parseKeyring(text), owner, 'ada@example.com').hmac);
    expect(buyerEmailHmacs(keyring, owner, 'ada@example.com').map(hex)).toEqual([under(current), under(old)]);
  });
});
