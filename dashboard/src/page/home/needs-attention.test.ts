import { expect, it } from 'vitest';
import type { KeysView } from '../../wire/api-key.js';
import type { BalanceView } from '../../wire/balance.js';
import type { BankAccountsView } from '../../wire/bank-account.js';
import type { DisputesView } from '../../wire/dispute.js';
import type { GoLiveView } from '../../wire/go-live.js';
import type { HomeView } from '../../wire/home.js';
import type { PayoutWeeksView } from '../../wire/payout.js';
import { needsAttention } from './needs-attention.js';

const at = '2026-11-27T12:00:00.000Z';
const signature = { id: 's1', version: '3.1', typed_name: 'Ines', signed_at: at };
const viewOf = (agreement: Partial<GoLiveView['agreement']>): GoLiveView => ({
  test_order: { done_at: at },
  events_received: { done_at: at },
  verification: { state: 'verified', since: at, needs: [], entity: null },
  agreement: { version: '3.1', signature, agreed_at: at, upcoming: null, ...agreement },
  live_keys: { done_at: at },
  unlocked: true,
});
const facts = (goLive: GoLiveView | undefined) => needsAttention({ goLive, isLive: false }).map(({ fact }) => fact);

it('an owner is asked for a newer agreement, and hears of one that takes effect soon', () => {
  const upcoming = { version: '4.0', effective_at: at, changes: [] };
  expect([undefined, viewOf({}), viewOf({ upcoming }), viewOf({ version: '4.0' })].map(facts)).toEqual([
    [],
    [],
    ['Version 4.0 of the merchant agreement takes effect soon'],
    ['Version 4.0 of the merchant agreement is in effect'],
  ]);
  // The operator has recorded the agreement of this merchant: nothing was signed here.
  expect(facts(viewOf({ version: '4.0', signature: null }))).toEqual([]);
});

const account = { status: 'active', currency: 'EUR' } as NonNullable<Currency['current']>;
type Currency = BankAccountsView['currencies'][number];
const currencyOf = (currency: 'EUR' | 'GBP' | 'USD', current: Currency['current']): Currency => ({
  currency,
  current,
  earlier: [],
  frame_url: null,
});
const bankFacts = (currencies: Currency[], waiting: number) => {
  const balance = { balance: { currencies: [{ currency: 'USD', available: waiting }] } } as BalanceView;
  const banks = { currencies, held_since: null, wait_hours: 24 };
  return needsAttention({ banks, balance, isLive: true }).map(({ tone, fact, lead }) => [tone, fact, lead].join(' | '));
};

it('a currency without a bank account is listed when money waits for one', () => {
  const missing = currencyOf('USD', null);
  expect(bankFacts([currencyOf('EUR', account), missing], 120_487)).toEqual([
    'bad | No bank account for USD | 1,204.87 USD waits for one',
  ]);
  expect(bankFacts([currencyOf('EUR', account), missing], 0)).toEqual([]);
  expect(bankFacts([missing], 0)).toEqual(['warn | No bank account for USD | payouts of this currency wait for one']);
});

const hour = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
const disputeDue = (hours: number) => ({
  id: `dispute-${hours}`,
  amount: 18_900,
  currency: 'GBP',
  reason: 'product_not_received',
  merchant_reference: null,
  evidence_due_by: hour(hours),
});
const disputesOf = (hours: number[], next: string | null) =>
  ({ disputes: hours.map(disputeDue), next }) as unknown as DisputesView;
const homeWith = (endingIn: number, processing: number) =>
  ({
    authorizations: [{ currency: 'EUR', count: 3, amount: 74_210, first_at: hour(endingIn) }],
    processing,
  }) as unknown as HomeView;

it('what needs attention is ordered by its deadline, after what is bad now and before what can wait', () => {
  const keys = { current: { exposed_at: at } } as KeysView;
  const home = homeWith(30, 2);
  const items = needsAttention({ keys, home, disputes: disputesOf([20, 43], null), isLive: true });
  expect(items.map(({ key }) => key)).toEqual(['key', 'dispute-20', 'ending-EUR', 'dispute-43', 'processing']);
});

it('a dispute without a deadline comes after what has one', () => {
  const { disputes } = disputesOf([43], null);
  const open = { ...disputes[0], id: 'open', evidence_due_by: null };
  const items = needsAttention({
    disputes: { disputes: [open, ...disputes], next: null } as DisputesView,
    isLive: true,
  });
  expect(items.map(({ key, tone }) => [key, tone])).toEqual([
    ['dispute-43', 'bad'],
    ['open', 'warn'],
  ]);
});

it('disputes beyond the first three are one line, which counts them and leads to their list', () => {
  const items = (hours: number[], next: string | null) =>
    needsAttention({ disputes: disputesOf(hours, next), isLive: true });
  expect(items([1, 2, 3], null)).toHaveLength(3);
  expect(items([1, 2, 3, 4], null).at(-1)).toMatchObject({
    fact: '1 more dispute needs evidence',
    to: '/disputes',
    due: hour(4),
  });
  expect(items([1, 2, 3, 4, 5], 'more').at(-1)?.fact).toBe('2+ more disputes need evidence');
});

it('the line of disputes that have no deadline yet can wait, like one of them', () => {
  const { disputes } = disputesOf([1, 2, 3, 4], null);
  const open = disputes.map((dispute) => ({ ...dispute, evidence_due_by: null }));
  const items = needsAttention({ disputes: { disputes: open, next: null }, isLive: true });
  expect(items.map(({ tone }) => tone)).toEqual(['warn', 'warn', 'warn', 'warn']);
});

it('a payout that failed has the time of its failure, and comes before what has a deadline', () => {
  const failed = { id: 'p1', amount: 220_966, failure: { code: 'account_closed' }, failed_at: at };
  const payouts = { weeks: [{ currency: 'CAD', payout: failed }] } as unknown as PayoutWeeksView;
  const items = needsAttention({ payouts, disputes: disputesOf([43], null), isLive: true });
  expect(items.map((item) => [item.key, item.due, item.at])).toEqual([
    ['p1', undefined, at],
    ['dispute-43', hour(43), undefined],
  ]);
});

it('payments that need attention lead to the list of just these payments', () => {
  const items = needsAttention({ home: homeWith(30, 1), isLive: true });
  expect(items.map(({ to, search }) => [to, search])).toEqual([
    ['/payments', { status: 'authorized', currency: 'EUR' }],
    ['/payments', { status: 'processing' }],
  ]);
});
