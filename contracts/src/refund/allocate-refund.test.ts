import { describe, expect, it } from 'vitest';
import type { AmountBreakdown } from '../tax-quote/types.js';
import { allocateRefund, nothingRefunded, type RefundParts } from './allocate-refund.js';

const order = (parts: Partial<AmountBreakdown>): AmountBreakdown => {
  const { subtotal = 0, shipping = 0, tax = 0, duty = 0 } = parts;
  return { subtotal, shipping, tax, duty, total: subtotal + shipping + tax + duty, currency: 'EUR' };
};

/** Refunds the amounts one after the other; returns each share as `[subtotal, shipping, tax, duty]`. */
function refunds(payment: AmountBreakdown, amounts: readonly number[]): number[][] {
  let given = nothingRefunded;
  return amounts.map((amount) => {
    const share = allocateRefund(payment, given, amount);
    given = sum(given, share);
    return [share.subtotal, share.shipping, share.tax, share.duty];
  });
}

function sum(a: RefundParts, b: RefundParts): RefundParts {
  return {
    subtotal: a.subtotal + b.subtotal,
    shipping: a.shipping + b.shipping,
    tax: a.tax + b.tax,
    duty: a.duty + b.duty,
    total: a.total + b.total,
  };
}

describe('allocateRefund', () => {
  it('allocates tax cumulatively: refunds of 32, 9, 8, 3, 6, 4 of 62 with tax 10 take 5, 2, 1, 0, 1, 1', () => {
    const shares = refunds(order({ subtotal: 52, tax: 10 }), [32, 9, 8, 3, 6, 4]);
    expect(shares.map(([, , tax]) => tax)).toEqual([5, 2, 1, 0, 1, 1]);
    expect(shares.map(([subtotal]) => subtotal)).toEqual([27, 7, 7, 3, 5, 3]);
  });

  it('allocates tax, duty and shipping, and the rest to the subtotal', () => {
    const payment = order({ subtotal: 10_000, shipping: 1_000, tax: 2_090, duty: 450 });
    expect(allocateRefund(payment, nothingRefunded, 5_000)).toEqual({
      subtotal: 3_693,
      shipping: 369,
      tax: 772,
      duty: 166,
      total: 5_000,
      currency: 'EUR',
    });
    expect(refunds(payment, [5_000, 8_540])).toEqual([
      [3_693, 369, 772, 166],
      [6_307, 631, 1_318, 284],
    ]);
  });

  it('returns every part in full for a full refund', () => {
    const payment = order({ subtotal: 3, shipping: 99_999_990, tax: 1, duty: 0 });
    expect(allocateRefund(payment, nothingRefunded, payment.total)).toEqual(payment);
  });

  it('returns the parts in the order of the record', () => {
    const payment = order({ subtotal: 10_000, shipping: 1_000, tax: 2_090, duty: 450 });
    expect(Object.keys(allocateRefund(payment, nothingRefunded, 5_000))).toEqual(Object.keys(payment));
  });

  it('adds what the subtotal cannot give to shipping, then duty, then tax', () => {
    expect(refunds(order({ shipping: 1, duty: 1, tax: 1 }), [1, 1, 1])).toEqual([
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ]);
  });

  it('takes what the subtotal cannot return from shipping, then duty', () => {
    expect(refunds(order({ subtotal: 1, shipping: 2, duty: 2, tax: 2 }), [2, 2, 3])).toEqual([
      [0, 0, 1, 1],
      [1, 1, 0, 0],
      [0, 1, 1, 1],
    ]);
    expect(refunds(order({ duty: 1, tax: 1 }), [1, 1])).toEqual([
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ]);
  });

  it('takes nothing from a part of which earlier refunds hold more than is due, after one of them failed', () => {
    const payment = order({ subtotal: 98, tax: 2 });
    const first = allocateRefund(payment, nothingRefunded, 24);
    const second = allocateRefund(payment, first, 1);
    expect([first.tax, second.tax]).toEqual([0, 1]);
    // The first refund failed and released its share: for 1 + 1 no tax is due, but the second refund holds 1.
    expect(allocateRefund(payment, second, 1).tax).toBe(0);
  });

  it.each([0, -1, 1.5, 63, Number.NaN])('rejects an amount of %d of 62', (amount) => {
    expect(() => allocateRefund(order({ subtotal: 62 }), nothingRefunded, amount)).toThrow(RangeError);
  });
});
