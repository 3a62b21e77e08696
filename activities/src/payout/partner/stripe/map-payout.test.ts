import { payoutFailureCodes } from '@landed/contracts/payout/status';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { failureCodeOfPayout, payoutMade, payoutParams } from './map-payout.js';

const expected = { payoutId: 'p', money: { amount: 5_000, currency: 'GBP' } } as const;
const payout = {
  id: 'po_1',
  amount: 5_000,
  currency: 'gbp',
  metadata: { landed_payout: 'p' },
  status: 'pending',
  destination: 'ba_1',
  arrival_date: 1_795_478_400,
  failure_code: null,
  failure_message: 'The bank has closed the account of A. Shop.',
} as unknown as Stripe.Payout;

describe('failureCodeOfPayout', () => {
  it.each(payoutFailureCodes)('keeps %s', (code) => {
    expect(failureCodeOfPayout(code)).toBe(code);
  });

  it.each([
    ['invalid_account_number_length', 'invalid_account_number'],
    ['bank_ownership_changed', 'could_not_process'],
    ['debit_not_authorized', 'could_not_process'],
    ['a_new_code', 'could_not_process'],
    ['toString', 'could_not_process'],
    [null, 'could_not_process'],
  ])('maps %s to %s', (code, ours) => {
    expect(failureCodeOfPayout(code)).toBe(ours);
  });
});

describe('payoutParams', () => {
  const request = { ...expected, key: 'k', accountId: 'acct_1', externalAccountId: 'ba_1' };

  it('a request has the text for the bank', () => {
    expect(payoutParams({ ...request, bankText: 'LANDED W49 44D0' }).statement_descriptor).toBe('LANDED W49 44D0');
  });

  it('a request of a payout of before the text has none, so that it can be repeated under its key', () => {
    expect(payoutParams({ ...request, bankText: null })).not.toHaveProperty('statement_descriptor');
  });
});

describe('payoutMade', () => {
  it.each(['pending', 'in_transit', 'paid'])('states %s without a failure code', (status) => {
    expect(payoutMade(expected, { ...payout, status })).toMatchObject({
      kind: 'made',
      partnerPayoutId: 'po_1',
      state: status,
      failureCode: null,
      expectedAt: '2026-11-24T00:00:00.000Z',
    });
  });

  it('states the failure code of a failed payout, and one for a canceled payout', () => {
    const failed = { ...payout, status: 'failed', failure_code: 'account_frozen' };
    expect(payoutMade(expected, failed)).toMatchObject({ state: 'failed', failureCode: 'account_frozen' });
    expect(payoutMade(expected, { ...payout, status: 'canceled' })).toMatchObject({
      state: 'canceled',
      failureCode: 'could_not_process',
    });
  });

  it.each([
    [{ amount: 5_001 }, { mismatch: 'amount' }],
    [{ currency: 'usd' }, { mismatch: 'amount' }],
    [{ metadata: {} }, {}],
    [{ metadata: null }, {}],
    [{ status: 'a_new_status' }, {}],
    [{ arrival_date: undefined }, {}],
  ])('payoutMade is unknown for a payout with %j', (change, detail) => {
    const made = payoutMade(expected, { ...payout, ...change } as Stripe.Payout);
    expect(made).toMatchObject({ kind: 'unknown', detail });
    expect('mismatch' in made.detail).toBe('mismatch' in detail);
  });

  it("stores nothing of the bank's text", () => {
    expect(JSON.stringify(payoutMade(expected, payout))).not.toContain('Shop');
  });
});
