import { expect, it } from 'vitest';
import type { BalanceView } from '../../wire/balance.js';
import type { BankAccountsView } from '../../wire/bank-account.js';
import type { GoLiveView } from '../../wire/go-live.js';
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
