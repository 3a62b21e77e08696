import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { createStripeStatements } from './stripe-statements.js';

it('readBalances states the available and pending money of every currency, even of one that we do not pay in', async () => {
  const balance = {
    available: [
      { currency: 'gbp', amount: 500 },
      { currency: 'sek', amount: 300 },
    ],
    pending: [{ currency: 'gbp', amount: -20 }],
  };
  const stripe = { balance: { retrieve: async () => balance } } as unknown as Stripe;
  expect(await createStripeStatements(stripe).readBalances({ accountId: 'acct_1' })).toEqual({
    kind: 'made',
    balances: { GBP: 480, SEK: 300 },
  });
});
