import { expect, it } from 'vitest';
import { allocateRefund, nothingRefunded } from '../refund/allocate-refund.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import { disputeFeePostings, disputePostings, nothingTaken, takeDispute } from './dispute-postings.js';
import { fitDisputes } from './fit-disputes.js';
import { reversed } from './refund-postings.js';
import { plusTaken } from './taken-before.js';

const payment: AmountBreakdown = {
  subtotal: 10_000,
  shipping: 1_000,
  tax: 2_090,
  duty: 450,
  total: 13_540,
  currency: 'EUR',
};
const terms = { feeBps: 500, feeFixed: 50, reserveBps: 1_000, taxRemittance: 'platform' } as const;
const remitting = { ...terms, taxRemittance: 'merchant' } as const;
const untouched = { given: nothingRefunded, returned: 0, reserveReleased: 0, releasedWhenDue: 0 };
const posted = (before = nothingTaken, after = nothingTaken, merchant: typeof terms | typeof remitting = terms) =>
  disputePostings(before, after, { currency: 'EUR', taxRemittance: merchant.taxRemittance }).map(
    ({ account, amount }) => [account, amount],
  );

/** A succeeded refund of 5,000. */
const refunded = {
  given: allocateRefund(payment, nothingRefunded, 5_000),
  returned: 5_000,
  reserveReleased: 379,
  releasedWhenDue: 0,
};

it('a chargeback of the whole payment returns the tax, debits the rest to the merchant and releases the reserve', () => {
  const taken = takeDispute(payment, terms, 13_540, untouched);
  expect(posted(nothingTaken, taken)).toEqual([
    ['processor_receivable', -13_540],
    ['tax_payable', 2_090],
    ['duty_payable', 450],
    ['merchant_available', 11_000],
    ['merchant_reserve', 1_027],
    ['merchant_available', -1_027],
  ]);
  expect(posted(nothingTaken, taken, remitting).slice(0, 2)).toEqual([
    ['processor_receivable', -13_540],
    ['merchant_available', 13_540],
  ]);
});

it('winning a dispute posts the exact reverse of what it took', () => {
  const taken = takeDispute(payment, terms, 5_001, untouched);
  const taxTerms = { currency: 'EUR', taxRemittance: 'platform' } as const;
  const opened = disputePostings(nothingTaken, taken, taxTerms);
  expect(disputePostings(taken, nothingTaken, taxTerms)).toEqual(reversed(opened));
});

it('the fee is a debit of the merchant, and nothing without a fee', () => {
  expect(disputeFeePostings(1_500, 'EUR')).toEqual([
    { account: 'merchant_available', currency: 'EUR', amount: 1_500 },
    { account: 'dispute_fee', currency: 'EUR', amount: -1_500 },
  ]);
  expect(disputeFeePostings(0, 'EUR')).toEqual([]);
});

it('a chargeback after a refund takes what the refund left, and the merchant bears the rest', () => {
  const taken = takeDispute(payment, terms, 13_540, refunded);
  expect(taken).toMatchObject({ share: { tax: 1_318, duty: 284, total: 8_540 }, twice: 5_000, reserveReleased: 648 });
  expect(posted(nothingTaken, taken).slice(0, 4)).toEqual([
    ['processor_receivable', -13_540],
    ['tax_payable', 1_318],
    ['duty_payable', 284],
    ['merchant_available', 11_938],
  ]);
});

it('a chargeback after a full refund is borne by the merchant alone', () => {
  const given = allocateRefund(payment, nothingRefunded, 13_540);
  const all = { given, returned: 13_540, reserveReleased: 1_027, releasedWhenDue: 0 };
  expect(posted(nothingTaken, takeDispute(payment, terms, 13_540, all))).toEqual([
    ['processor_receivable', -13_540],
    ['merchant_available', 13_540],
  ]);
});

it('a chargeback gets the part that a failed refund gives back', () => {
  const crossed = takeDispute(payment, terms, 13_540, refunded);
  const [fitted] = fitDisputes(payment, terms, untouched, [{ id: 'a', taken: crossed }]);
  expect(fitted?.taken).toEqual(takeDispute(payment, terms, 13_540, untouched));
  expect(posted(crossed, fitted?.taken)).toEqual([
    ['tax_payable', 772],
    ['duty_payable', 166],
    ['merchant_available', -938],
    ['merchant_reserve', 379],
    ['merchant_available', -379],
  ]);
});

it('a chargeback gives its part up to a refund that crossed it', () => {
  const alone = takeDispute(payment, terms, 13_540, untouched);
  const [fitted] = fitDisputes(payment, terms, refunded, [{ id: 'a', taken: alone }]);
  expect(fitted?.taken).toEqual(takeDispute(payment, terms, 13_540, refunded));
});

it('leaves chargebacks as they are while they fit beside the refunds', () => {
  const first = takeDispute(payment, terms, 3_000, refunded);
  const second = takeDispute(payment, terms, 4_000, plusTaken(refunded, first));
  const disputes = [
    { id: 'a', taken: first },
    { id: 'b', taken: second },
  ];
  expect(fitDisputes(payment, terms, refunded, disputes)).toEqual([]);
});

it('a chargeback releases nothing of a reserve that the daily run has released', () => {
  const released = { ...untouched, releasedWhenDue: 1_027 };
  expect(takeDispute(payment, terms, 13_540, released).reserveReleased).toBe(0);
});

it('a chargeback releases only what the daily run left', () => {
  const released = { ...refunded, releasedWhenDue: 500 };
  expect(takeDispute(payment, terms, 8_540, released).reserveReleased).toBe(1_027 - 500 - 379);
});
