import { type ChargeTerms, chargePostings, splitCharge } from '@landed/contracts/ledger/charge-postings';
import type { Posting } from '@landed/contracts/ledger/posting';
import { refundPostings, reversed, splitRefund } from '@landed/contracts/ledger/refund-postings';
import { allocateRefund, nothingRefunded, type RefundParts } from '@landed/contracts/refund/allocate-refund';
import type { AmountBreakdown } from '@landed/contracts/tax-quote/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from './seeded.js';

const parameters = seeded('refund-money', 2_000);

const part = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 3_000 }), fc.nat(24_999_999));
const breakdown = fc
  .tuple(part, part, part, part)
  .map(([subtotal, shipping, tax, duty]): AmountBreakdown => {
    return { subtotal, shipping, tax, duty, total: subtotal + shipping + tax + duty, currency: 'CAD' };
  })
  .filter(({ total }) => total >= 1);

/** A refund of a part of the refundable amount, and its result. */
interface Step {
  readonly pick: number;
  readonly fate: 'succeeds' | 'fails' | 'fails later';
}
const step: fc.Arbitrary<Step> = fc.record({
  pick: fc.oneof(fc.nat(3), fc.nat(500), fc.nat(24_999_999)),
  fate: fc.constantFrom('succeeds', 'fails', 'fails later'),
});
const steps = fc.array(step, { minLength: 1, maxLength: 20 });
const amountOf = ({ pick }: Step, left: number) => 1 + (pick % left);

const terms = fc.record({
  feeBps: fc.integer({ min: 0, max: 10_000 }),
  feeFixed: fc.integer({ min: 0, max: 1_000 }),
  reserveBps: fc.integer({ min: 0, max: 10_000 }),
  taxRemittance: fc.constantFrom('platform' as const, 'merchant' as const),
});

const partNames = ['subtotal', 'shipping', 'tax', 'duty'] as const;

function totalOf(shares: readonly RefundParts[]): RefundParts {
  return shares.reduce<RefundParts>(
    (sum, share) => ({
      subtotal: sum.subtotal + share.subtotal,
      shipping: sum.shipping + share.shipping,
      tax: sum.tax + share.tax,
      duty: sum.duty + share.duty,
      total: sum.total + share.total,
    }),
    nothingRefunded,
  );
}

interface Given {
  readonly share: AmountBreakdown;
  readonly fate: Step['fate'];
}

/** Makes the refunds in turn. `fails` returns a share before the next refund, `fails later` after the next refund. */
function refundAll(payment: AmountBreakdown, plan: readonly Step[]): RefundParts[] {
  let holding: Given[] = [];
  const shares = () => holding.map(({ share }) => share);
  for (const planned of plan) {
    const given = totalOf(shares());
    const left = payment.total - given.total;
    if (left === 0) break;
    const amount = amountOf(planned, left);
    const share = allocateRefund(payment, given, amount);
    expect(faultsOf(payment, given, share, amount)).toEqual([]);
    holding = [...holding.filter(({ fate }) => fate !== 'fails later'), { share, fate: planned.fate }].filter(
      ({ fate }) => fate !== 'fails',
    );
  }
  return shares();
}

function faultsOf(payment: AmountBreakdown, given: RefundParts, share: AmountBreakdown, amount: number): string[] {
  const sum = partNames.reduce((total, name) => total + share[name], 0);
  return [
    ...(share.total === amount && sum === amount ? [] : [`${sum} of ${amount}`]),
    ...partNames.filter((name) => !Number.isSafeInteger(share[name]) || share[name] < 0),
    ...partNames.filter((name) => given[name] + share[name] > payment[name]),
  ];
}

describe('the shares of refunds', () => {
  test('shares are never negative, sum to their refund, and never exceed a part, whichever refunds fail in between', () => {
    fc.assert(
      fc.property(breakdown, steps, (payment, plan) => {
        refundAll(payment, plan);
      }),
      parameters,
    );
  });

  test('shares sum to the exact parts when everything is refunded', () => {
    fc.assert(
      fc.property(breakdown, steps, (payment, plan) => {
        const given = totalOf(refundAll(payment, plan));
        const left = payment.total - given.total;
        const last = left === 0 ? nothingRefunded : allocateRefund(payment, given, left);
        const { currency: _, ...parts } = payment;
        expect(totalOf([given, last])).toEqual(parts);
      }),
      parameters,
    );
  });

  test('shares are the running total rounded half up when rounding alone decides', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
        (tax, amounts) => {
          const total = tax + 1_300;
          const payment: AmountBreakdown = { subtotal: 1_300, shipping: 0, tax, duty: 0, total, currency: 'USD' };
          let given = nothingRefunded;
          for (const amount of amounts) {
            given = totalOf([given, allocateRefund(payment, given, amount)]);
            expect(given.tax).toBe(Math.floor((2 * tax * given.total + total) / (2 * total)));
          }
        },
      ),
      parameters,
    );
  });
});

describe('the journals of refunds', () => {
  test('journals of refunds sum to zero each, and release and return no more than the charge withheld', () => {
    fc.assert(
      fc.property(breakdown, steps, terms, (payment, plan, someTerms) => {
        const ledger = postAll(payment, someTerms, plan);
        expect(ledger.journals.map(sumOf).filter((sum) => sum !== 0)).toEqual([]);
        const charged = splitCharge(payment, someTerms);
        expect(ledger.balance('merchant_reserve')).toBeLessThanOrEqual(0);
        expect(ledger.balance('tax_payable')).toBeLessThanOrEqual(0);
        expect(ledger.balance('duty_payable')).toBeLessThanOrEqual(0);
        expect(ledger.balance('platform_fee')).toBe(charged.fee === 0 ? 0 : -charged.fee);
        expect(ledger.balance('processor_receivable')).toBe(payment.total - ledger.refunded);
      }),
      parameters,
    );
  });

  test('refunds return everything when all is refunded: only the fee stays, and the merchant bears it', () => {
    fc.assert(
      fc.property(breakdown, steps, terms, (payment, plan, someTerms) => {
        const ledger = postAll(payment, someTerms, plan, 'and then the rest');
        const { fee } = splitCharge(payment, someTerms);
        const balances = ['processor_receivable', 'tax_payable', 'duty_payable', 'merchant_reserve'] as const;
        expect(balances.map((account) => ledger.balance(account))).toEqual([0, 0, 0, 0]);
        expect(ledger.balance('merchant_available')).toBe(fee);
      }),
      parameters,
    );
  });
});

interface PostedRefund {
  readonly share: AmountBreakdown;
  readonly reserveReleased: number;
  readonly journal: Posting[];
}

/** Posts the charge, the refunds and their reversals as the store would, one refund after the other. */
function postAll(payment: AmountBreakdown, someTerms: ChargeTerms, plan: readonly Step[], end?: 'and then the rest') {
  const journals: Posting[][] = [chargePostings(payment, someTerms)];
  let held: PostedRefund[] = [];
  const refund = (amount: number, fate: Step['fate']) => {
    const given = totalOf(held.map(({ share }) => share));
    const share = allocateRefund(payment, given, amount);
    const released = held.reduce((sum, { reserveReleased }) => sum + reserveReleased, 0);
    const split = splitRefund(payment, someTerms, share, {
      refunded: given.total,
      reserveReleased: released,
      releasedWhenDue: 0,
    });
    const journal = refundPostings(share, split);
    journals.push(journal);
    held = [...held, { share, reserveReleased: split.reserveReleased, journal }];
    if (fate === 'succeeds') return;
    // The oldest refund fails, or this one. The shares that were calculated after it stay as they are.
    const back = fate === 'fails later' ? held[0] : held.at(-1);
    journals.push(reversed(back?.journal ?? []));
    held = held.filter((row) => row !== back);
  };
  const left = () => payment.total - totalOf(held.map(({ share }) => share)).total;
  for (const planned of plan) if (left() > 0) refund(amountOf(planned, left()), planned.fate);
  if (end !== undefined && left() > 0) refund(left(), 'succeeds');
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
