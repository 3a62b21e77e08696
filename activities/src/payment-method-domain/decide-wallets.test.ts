import { describe, expect, it } from 'vitest';
import { decideWallets, isUnchanged } from './decide-wallets.js';

const known = { applePay: 'active', googlePay: 'pending' } as const;
const stated = { kind: 'stated', processorDomain: 'pmd_1', applePay: 'not_verified', googlePay: 'active' } as const;

describe('decideWallets', () => {
  it('takes what the acquirer states, even when an active wallet became inactive', () => {
    const result = decideWallets(stated, known);
    expect(result).toEqual({
      applePay: 'not_verified',
      googlePay: 'active',
      processorDomain: 'pmd_1',
      isStated: true,
      usesUpKey: false,
    });
  });

  it('leaves no wallet active after a rejection, and uses up the key only when the rejection is about it', () => {
    for (const underKey of [true, false])
      expect(decideWallets({ kind: 'rejected', underKey }, known)).toEqual({
        applePay: 'domain_rejected',
        googlePay: 'domain_rejected',
        processorDomain: null,
        isStated: true,
        usesUpKey: underKey,
      });
  });

  it('keeps an active wallet active without a response', () => {
    expect(decideWallets({ kind: 'unknown', underKey: false }, known)).toEqual({
      applePay: 'active',
      googlePay: 'acquirer_unavailable',
      processorDomain: null,
      isStated: false,
      usesUpKey: false,
    });
  });
});

describe('isUnchanged', () => {
  it('isUnchanged is true only for a result without a fact that says nothing new', () => {
    const unavailable = { applePay: 'active', googlePay: 'acquirer_unavailable' } as const;
    const unknown = (underKey: boolean) => decideWallets({ kind: 'unknown', underKey }, unavailable);
    expect(isUnchanged(unknown(false), unavailable)).toBe(true);
    expect(isUnchanged(unknown(true), unavailable)).toBe(false);
    expect(isUnchanged(unknown(false), known)).toBe(false);
    expect(isUnchanged(decideWallets(stated, known), { applePay: 'not_verified', googlePay: 'active' })).toBe(false);
  });
});
