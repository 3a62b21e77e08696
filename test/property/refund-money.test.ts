import { type ChargeTerms, chargePostings, splitCharge } from '@landed/activities/ledger/charge-postings';
import type { Posting } from '@landed/activities/ledger/posting';
import { refundPostings, reversed, splitRefund } from '@landed/activities/ledger/refund-postings';
import { allocateRefund, nothingRefunded, type RefundParts } from '@landed/contracts/refund/allocate-refund';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from './landed-cost-seed.js';

const parameters = seeded('refund-money', 2_000);

const part = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 3_000 }), fc.nat(24_999_999));
const breakdown = fc
  .tuple(part, part, part, part)
  .map(([subtotal, shipping, tax, duty]): AmountBreakdown => {
    return { subtotal, shipping, tax, duty, total: subtotal + shipping + tax + duty, currency: 'CAD' };
  })
  .filter(({ total }) => total >= 1);

/** A refund of `portion` of what is left (never of nothing), and what becomes of it. */
const step = fc.record({
  portion: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
  fate: fc.constantFrom('succeeds', 'stays pending', 'fails', 'fails later'),
});
const steps = fc.array(step, { minLength: 1, maxLength: 30 });

const terms = fc.record({
  feeBps: fc.integer({ min: 0, max: 10_000 }),
  feeFixed: fc.integer({ min: 0, max: 1_000 }),
  reserveBps: fc.integer({ min: 0, max: 10_000 }),
  taxRemittance: fc.constantFrom('platform' as const, 'merchant' as const),
});

const partNames = ['subtotal', 'shipping', 'tax', 'duty'] as const;
type Given = { readonly share: AmountBreakdown; readonly fate: string };

const totalOf = (refunds: readonly Given[]): RefundParts =>
  refunds.reduce<RefundParts>(
    (sum, { share }) => ({
      subtotal: sum.subtotal + share.subtotal,
      shipping: sum.shipping + share.shipping,
      tax: sum.tax + share.tax,
      duty: sum.duty + share.duty,
      total: sum.total + share.total,
    }),
    nothingRefunded,
  );

/** Refunds in turn; failed ones give their shares back before the next, as they do in the store. */
function refundAll(payment: AmountBreakdown, plan: readonly { portion: number; fate: string }[]): Given[] {
  let holding: Given[] = [];
  for (const { portion, fate } of plan) {
    const given = totalOf(holding);
    const left = payment.total - given.total;
    if (left === 0) break;
    const amount = Math.min(left, 1 + Math.floor(portion * left));
    const share = allocateRefund(payment, given, amount);
    checkShare(payment, given, share, amount);
    holding.push({ share, fate });
    // One that failed later is gone by the time of the refund after the next.
    holding = holding.filter(
      (refund, index) => refund.fate !== 'fails' && (refund.fate !== 'fails later' || index === holding.length - 1),
    );
  }
  return holding;
}

function checkShare(payment: AmountBreakdown, given: RefundParts, share: AmountBreakdown, amount: number): void {
  expect(share.total).toBe(amount);
  expect(partNames.reduce((sum, name) => sum + share[name], 0)).toBe(amount);
  for (const name of partNames) {
    expect(Number.isSafeInteger(share[name]) && share[name] >= 0).toBe(true);
    expect(given[name] + share[name]).toBeLessThanOrEqual(payment[name]);
  }
}

describe('the shares of refunds', () => {
  test('are never negative, sum to their refund, and never exceed a part, whatever fails in between', () => {
    fc.assert(
      fc.property(breakdown, steps, (payment, plan) => {
        refundAll(payment, plan);
      }),
      parameters,
    );
  });

  test('are all parts exactly when all is refunded', () => {
    fc.assert(
      fc.property(breakdown, steps, (payment, plan) => {
        const holding = refundAll(payment, plan);
        const given = totalOf(holding);
        const left = payment.total - given.total;
        const last = left === 0 ? [] : [{ share: allocateRefund(payment, given, left), fate: 'succeeds' }];
        const { currency: _, ...parts } = payment;
        expect(totalOf([...holding, ...last])).toEqual(parts);
      }),
      parameters,
    );
  });

  test('are the running total rounded half up where no part has to give way', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
        (tax, amounts) => {
          const total = tax + 1_300;
          const payment: AmountBreakdown = { subtotal: 1_300, shipping: 0, tax, duty: 0, total, currency: 'USD' };
          let given: Given[] = [];
          for (const amount of amounts) {
            const before = totalOf(given);
            given = [...given, { share: allocateRefund(payment, before, amount), fate: 'succeeds' }];
            const running = before.total + amount;
            expect(totalOf(given).tax).toBe(Math.floor((2 * tax * running + total) / (2 * total)));
          }
        },
      ),
      parameters,
    );
  });
});

describe('the journals of refunds', () => {
  test('sum to zero each, and release and return no more than the charge held back', () => {
    fc.assert(
      fc.property(breakdown, steps, terms, (payment, plan, someTerms) => {
        const books = book(payment, someTerms, plan);
        for (const journal of books.journals) expect(sumOf(journal)).toBe(0);
        const charged = splitCharge(payment, someTerms);
        expect(books.balance('merchant_reserve')).toBeLessThanOrEqual(0);
        expect(books.balance('tax_withheld')).toBeLessThanOrEqual(0);
        expect(books.balance('platform_fee')).toBe(charged.fee === 0 ? 0 : -charged.fee);
        expect(books.balance('processor_receivable')).toBe(payment.total - books.refunded);
      }),
      parameters,
    );
  });

  test('have given everything back when all is refunded: only the fee stays, and the merchant bears it', () => {
    fc.assert(
      fc.property(breakdown, steps, terms, (payment, plan, someTerms) => {
        const books = book(payment, someTerms, plan, 'and then the rest');
        const { fee } = splitCharge(payment, someTerms);
        const balances = ['processor_receivable', 'tax_withheld', 'merchant_reserve'] as const;
        expect(balances.map((account) => books.balance(account))).toEqual([0, 0, 0]);
        expect(books.balance('merchant_available')).toBe(fee);
      }),
      parameters,
    );
  });
});

/** Charges, refunds and takes back as the store would, one refund after the other. */
function book(
  payment: AmountBreakdown,
  someTerms: ChargeTerms,
  plan: readonly { portion: number; fate: string }[],
  end?: 'and then the rest',
) {
  const journals: Posting[][] = [chargePostings(payment, someTerms)];
  let held: { share: AmountBreakdown; reserveReleased: number; booked: Posting[] }[] = [];
  const refund = (amount: number, fails: boolean) => {
    const given = totalOf(held.map(({ share }) => ({ share, fate: '' })));
    const share = allocateRefund(payment, given, amount);
    const reserveReleased = held.reduce((sum, row) => sum + row.reserveReleased, 0);
    const split = splitRefund(payment, someTerms, share, { refunded: given.total, reserveReleased });
    const booked = refundPostings(share, split);
    journals.push(booked);
    held.push({ share, reserveReleased: split.reserveReleased, booked });
    if (fails) {
      // The oldest one comes back: what was worked out after it stays as it is.
      const [back, ...others] = held;
      journals.push(reversed(back?.booked ?? []));
      held = others;
    }
  };
  const left = () => payment.total - held.reduce((sum, { share }) => sum + share.total, 0);
  for (const { portion, fate } of plan) {
    if (left() > 0) refund(Math.min(left(), 1 + Math.floor(portion * left())), fate.startsWith('fails'));
  }
  if (end !== undefined && left() > 0) refund(left(), false);
  const lines = journals.flat();
  return {
    journals,
    refunded: payment.total - left(),
    balance: (account: string) => sumOf(lines.filter((line) => line.account === account)),
  };
}

function sumOf(postings: readonly Posting[]): number {
  return postings.reduce((sum, { amount }) => sum + amount, 0);
}
