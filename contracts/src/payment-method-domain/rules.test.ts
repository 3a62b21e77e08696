import { describe, expect, it } from 'vitest';
import { entitiesToActivate } from './rules.js';
import type { EntityWallets } from './types.js';

const stored: readonly EntityWallets[] = [
  { entity: 'us', applePay: 'active', googlePay: 'active' },
  { entity: 'gb', applePay: 'active', googlePay: 'not_verified' },
  { entity: 'eu', applePay: 'pending', googlePay: 'pending' },
];

describe('entitiesToActivate', () => {
  it('asks every account when the domain is registered or posted again', () => {
    expect(entitiesToActivate('register', ['us', 'gb', 'eu'], stored)).toEqual(['us', 'gb', 'eu']);
  });

  it('leaves entities untouched whose wallets are all active when the domain is validated', () => {
    expect(entitiesToActivate('validate', ['us', 'gb', 'eu'], stored)).toEqual(['gb', 'eu']);
  });

  it('asks no entity without an account', () => {
    expect(entitiesToActivate('register', ['gb'], stored)).toEqual(['gb']);
    expect(entitiesToActivate('validate', ['us'], stored)).toEqual([]);
  });
});
