import { describe, expect, it } from 'vitest';
import { type PayoutFacts, skipReason, skipReasons } from './rules.js';
import { payoutSkipReasons } from './status.js';

const now = new Date('2026-11-30T06:00:00.000Z');
const later = new Date(now.getTime() + 1);
const balances = [-1, 0, 1, 9_999, 10_000, 10_001];
const accounts: PayoutFacts['bankAccount'][] = [
  null,
  { status: 'errored', usableFrom: now },
  { status: 'errored', usableFrom: later },
  { status: 'active', usableFrom: later },
  { status: 'active', usableFrom: now },
];
const cases = balances.flatMap((balance) =>
  [false, true].flatMap((held) =>
    accounts.map((bankAccount): PayoutFacts => ({ balance, minimum: 10_000, held, bankAccount, now })),
  ),
);

describe('skipReason', () => {
  it('skipReason returns null exactly for a balance from the minimum, without a hold, with an active account that may be used', () => {
    const paid = cases.filter((facts) => skipReason(facts) === null);
    const account = { status: 'active', usableFrom: now };
    expect(paid).toEqual([
      { balance: 10_000, minimum: 10_000, held: false, bankAccount: account, now },
      { balance: 10_001, minimum: 10_000, held: false, bankAccount: account, now },
    ]);
  });

  it('skipReason returns the first reason in the order of the list', () => {
    for (const facts of cases) {
      const found = skipReasons(facts);
      expect(found).toEqual(payoutSkipReasons.filter((reason) => found.includes(reason)));
      expect(skipReason(facts)).toBe(found[0] ?? null);
    }
  });

  it('names at most one reason about the balance and one about the bank account, in all 60 cases', () => {
    const counts = new Map<string, number>();
    for (const facts of cases)
      for (const reason of skipReasons(facts)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      negative_balance: 10,
      below_minimum: 30,
      held: 30,
      no_bank_account: 12,
      bank_account_errored: 24,
      bank_account_changed: 12,
    });
  });

  it('a balance of zero is not paid, even if there is no minimum', () => {
    const bankAccount = { status: 'active', usableFrom: now } as const;
    expect(skipReason({ balance: 0, minimum: 0, held: false, bankAccount, now })).toBe('below_minimum');
    expect(skipReason({ balance: 1, minimum: 0, held: false, bankAccount, now })).toBeNull();
  });
});
