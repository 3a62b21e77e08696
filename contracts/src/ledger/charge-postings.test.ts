import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargePostings, splitCharge } from './charge-postings.js';

const terms = { feeBps: 500, feeFixed: 50, reserveBps: 1_000, taxRemittance: 'platform' } as const;
const breakdown = { subtotal: 10_000, shipping: 1_000, tax: 2_090, duty: 450, total: 13_540, currency: 'EUR' } as const;

describe('charge postings', () => {
  it('charge postings withhold tax and duty, take the fee from the total, and hold the reserve from the rest', () => {
    expect(splitCharge(breakdown, terms)).toEqual({
      tax: 2_090,
      duty: 450,
      fee: 727,
      reserve: 1_027,
      available: 9_246,
    });
  });

  it('form a journal that sums to zero and omits lines of zero', () => {
    expect(chargePostings(breakdown, { ...terms, reserveBps: 0 })).toEqual([
      { account: 'processor_receivable', currency: 'EUR', amount: 13_540 },
      { account: 'tax_payable', currency: 'EUR', amount: -2_090 },
      { account: 'duty_payable', currency: 'EUR', amount: -450 },
      { account: 'platform_fee', currency: 'EUR', amount: -727 },
      { account: 'merchant_available', currency: 'EUR', amount: -10_273 },
    ]);
  });

  it('charge postings withhold nothing from a merchant that remits tax itself', () => {
    expect(splitCharge(breakdown, { ...terms, taxRemittance: 'merchant' })).toEqual({
      tax: 0,
      duty: 0,
      fee: 727,
      reserve: 1_281,
      available: 11_532,
    });
  });

  it('charge postings limit the fee to what is left of the total', () => {
    const small = { subtotal: 50, shipping: 0, tax: 10, duty: 0, total: 60, currency: 'USD' } as const;
    expect(splitCharge(small, terms)).toEqual({ tax: 10, duty: 0, fee: 50, reserve: 0, available: 0 });
  });

  it('charge postings assign every total completely, and no part is negative', () => {
    const part = fc.integer({ min: 0, max: 24_999_999 });
    const anyTerms = fc.record({
      feeBps: fc.integer({ min: 0, max: 10_000 }),
      feeFixed: fc.integer({ min: 0, max: 1_000 }),
      reserveBps: fc.integer({ min: 0, max: 10_000 }),
      taxRemittance: fc.constantFrom('platform' as const, 'merchant' as const),
    });
    fc.assert(
      fc.property(part, part, part, part, anyTerms, (subtotal, shipping, tax, duty, someTerms) => {
        const total = subtotal + shipping + tax + duty;
        const any = { subtotal, shipping, tax, duty, total, currency: 'GBP' } as const;
        const parts = Object.values(splitCharge(any, someTerms));
        expect(parts.every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
        expect(parts.reduce((sum, value) => sum + value, 0)).toBe(total);
        const sum = chargePostings(any, someTerms).reduce((acc, { amount }) => acc + amount, 0);
        expect(sum).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });
});
