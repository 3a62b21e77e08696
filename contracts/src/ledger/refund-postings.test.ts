import { describe, expect, it } from 'vitest';
import { refundPostings, reversed, splitRefund } from './refund-postings.js';

const terms = { feeBps: 500, feeFixed: 50, reserveBps: 1_000, taxRemittance: 'platform' } as const;
const payment = { subtotal: 10_000, shipping: 1_000, tax: 2_090, duty: 450, total: 13_540, currency: 'EUR' } as const;
const share = { subtotal: 3_693, shipping: 369, tax: 772, duty: 166, total: 5_000, currency: 'EUR' } as const;
const first = { refunded: 0, reserveReleased: 0, releasedWhenDue: 0 };

describe('refund postings', () => {
  it('refund postings return withheld tax and duty, debit the merchant the rest, and release the reserve in proportion', () => {
    expect(splitRefund(payment, terms, share, first)).toEqual({
      tax: 772,
      duty: 166,
      debited: 4_062,
      reserveReleased: 379,
    });
  });

  it('form a journal that sums to zero and does not return the fee', () => {
    expect(refundPostings(share, splitRefund(payment, terms, share, first))).toEqual([
      { account: 'processor_receivable', currency: 'EUR', amount: -5_000 },
      { account: 'tax_payable', currency: 'EUR', amount: 772 },
      { account: 'duty_payable', currency: 'EUR', amount: 166 },
      { account: 'merchant_available', currency: 'EUR', amount: 4_062 },
      { account: 'merchant_reserve', currency: 'EUR', amount: 379 },
      { account: 'merchant_available', currency: 'EUR', amount: -379 },
    ]);
  });

  it('refund postings debit the whole refund from a merchant that remits tax itself', () => {
    const remitting = { ...terms, taxRemittance: 'merchant' } as const;
    expect(splitRefund(payment, remitting, share, first)).toEqual({
      tax: 0,
      duty: 0,
      debited: 5_000,
      reserveReleased: 473,
    });
  });

  it('refund postings omit lines of zero', () => {
    const merchandise = { ...share, subtotal: 5_000, shipping: 0, tax: 0, duty: 0 };
    expect(refundPostings(merchandise, { tax: 0, duty: 0, debited: 5_000, reserveReleased: 0 })).toEqual([
      { account: 'processor_receivable', currency: 'EUR', amount: -5_000 },
      { account: 'merchant_available', currency: 'EUR', amount: 5_000 },
    ]);
  });

  it('refund postings release the whole reserve after a full refund', () => {
    const rest = { subtotal: 6_307, shipping: 631, tax: 1_318, duty: 284, total: 8_540, currency: 'EUR' } as const;
    const split = splitRefund(payment, terms, rest, { ...first, refunded: 5_000, reserveReleased: 379 });
    expect(split).toEqual({ tax: 1_318, duty: 284, debited: 6_938, reserveReleased: 648 });
  });

  it('refund postings release nothing while earlier refunds released more than is due', () => {
    const one = { ...share, subtotal: 1, shipping: 0, tax: 0, duty: 0, total: 1 };
    expect(splitRefund(payment, terms, one, { ...first, reserveReleased: 5 }).reserveReleased).toBe(0);
  });

  it('refunds release nothing of the reserve once the daily run has released it, and at most what it left', () => {
    const after = (releasedWhenDue: number) =>
      splitRefund(payment, terms, share, { ...first, releasedWhenDue }).reserveReleased;
    expect([after(1_027), after(900), after(10)]).toEqual([0, 127, 379]);
  });

  it('refund postings reverse line by line', () => {
    const split = splitRefund(payment, terms, share, first);
    expect(reversed(refundPostings(share, split)).map(({ account, amount }) => [account, amount])).toEqual([
      ['processor_receivable', 5_000],
      ['tax_payable', -772],
      ['duty_payable', -166],
      ['merchant_available', -4_062],
      ['merchant_reserve', -379],
      ['merchant_available', 379],
    ]);
  });
});
