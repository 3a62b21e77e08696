import { expect, it } from 'vitest';
import { chargePostings } from '../ledger/charge-postings.js';
import { allocateRefund, nothingRefunded } from '../refund/allocate-refund.js';
import { capturedBreakdown } from './captured-breakdown.js';

const whole = { subtotal: 10_000, shipping: 1_000, tax: 2_090, duty: 450, total: 13_540, currency: 'USD' } as const;
const terms = { feeBps: 500, feeFixed: 50, reserveBps: 1_000, taxRemittance: 'platform' } as const;

it('gives a full capture the parts of the payment', () => {
  expect(capturedBreakdown({ breakdown: whole, amountCaptured: 13_540 })).toEqual(whole);
});

it('splits a partial capture over the parts, so that it posts and refunds to the cent', () => {
  const part = capturedBreakdown({ breakdown: whole, amountCaptured: 5_000 });
  expect(part).toEqual({ subtotal: 3_693, shipping: 369, tax: 772, duty: 166, total: 5_000, currency: 'USD' });
  expect(chargePostings(part, terms).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(allocateRefund(part, nothingRefunded, 5_000)).toEqual(part);
});
