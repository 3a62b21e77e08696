import { currencies } from '@landed/contracts/money/currency';
import { payoutMinimums } from '@landed/contracts/payout/minimums';
import { nextWeeklyRun } from '@landed/contracts/payout/week';
import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { idempotencyKey } from '../../setup/orders.js';
import { instant } from '../../setup/payment.js';
import { type PayoutOwner, post, seedBankAccount, seedPayout } from '../../setup/payouts.js';

const test = await openApiTest({ rails: ['test', 'live'], quote: 'optional' });
const { store } = test;
const day = 86_400_000;

interface Balance {
  readonly currency: string;
  readonly available: number;
  readonly pending: number;
  readonly next_payout: { readonly scheduled_at: string; readonly skip_reasons: readonly string[] };
}

async function newOwner() {
  const merchant = await test.anotherMerchant({ rails: ['test', 'live'], quote: 'optional' });
  const owner: PayoutOwner = { merchantId: merchant.id, rail: 'test', currency: 'GBP' };
  return { owner, api: test.apiOf({ merchant }), live: test.apiOf({ merchant, rail: 'live' }) };
}

/** A sale whose money is available at an instant; the merchant's part alone. */
async function sell(owner: PayoutOwner, amount: number, availableAt: Date): Promise<void> {
  const key = `sale/${owner.merchantId}/${owner.rail}/${availableAt.toISOString()}/${amount}`;
  const times = { at: '2026-11-02T00:00:00Z', availableAt: availableAt.toISOString() };
  await post(store.sql, owner, { key, kind: 'charge_captured', ...times }, [
    ['processor_receivable', amount],
    ['merchant_available', -amount],
  ]);
}

async function poundsOf(api: { get(path: string): Promise<{ body: unknown }> }): Promise<Balance> {
  const { currencies: all } = (await api.get('/v1/balance')).body as { currencies: Balance[] };
  const found = all.find(({ currency }) => currency === 'GBP');
  if (found === undefined) throw new Error('There is no balance in GBP.');
  return found;
}

/** What is available now or later: how long a charge is pending is a setting of the stack. */
async function owed(api: Parameters<typeof poundsOf>[0]): Promise<number> {
  const { available, pending } = await poundsOf(api);
  return available + pending;
}

describe('the balance', () => {
  it('of a new merchant has zeros in every currency, in both modes', async () => {
    const { api, live } = await newOwner();
    for (const [by, livemode] of [
      [api, false],
      [live, true],
    ] as const) {
      expectResponse(await by.get('/v1/balance'), 200, {
        object: 'balance',
        livemode,
        as_of: instant,
        currencies: currencies.map((currency) => ({
          currency,
          available: 0,
          pending: 0,
          pending_until: null,
          reserve: { amount: 0, next_releases: [] },
          in_transit: 0,
          next_payout: {
            scheduled_at: nextWeeklyRun(new Date()).at.toISOString(),
            period: nextWeeklyRun(new Date()).period,
            estimated_amount: 0,
            minimum_amount: payoutMinimums[currency],
            skip_reasons: ['below_minimum', 'no_bank_account'],
          },
        })),
      });
    }
  });

  it('shows what is available, pending and in transit, and estimates the next payout', async () => {
    const { owner, api, live } = await newOwner();
    const run = nextWeeklyRun(new Date()).at;
    const [before, after] = [new Date(run.getTime() - 1_000), new Date(run.getTime() + day)];
    await sell(owner, 5_000, new Date('2026-11-04T00:00:00Z'));
    const paid = await seedPayout(store.sql, owner, { status: 'in_transit' });
    await sell(owner, 7_000, new Date('2026-11-05T00:00:00Z'));
    await sell(owner, 900, before);
    await sell(owner, 100, run);
    await sell(owner, 30, after);
    expect(await poundsOf(api)).toEqual({
      currency: 'GBP',
      available: 7_000,
      pending: 1_030,
      pending_until: after.toISOString(),
      reserve: { amount: 0, next_releases: [] },
      in_transit: paid.amount,
      next_payout: {
        scheduled_at: run.toISOString(),
        period: nextWeeklyRun(new Date()).period,
        estimated_amount: 8_000,
        minimum_amount: 8_000,
        skip_reasons: [],
      },
    });
    expect(await poundsOf(live)).toMatchObject({ available: 0, in_transit: 0 });
  });

  it('shows the reserve of payments with the days of its release', async () => {
    const { owner, api } = await newOwner();
    await store.sql.query('UPDATE merchant_rail SET reserve_bps = 1000 WHERE merchant_id = $1', [owner.merchantId]);
    const order = { amount: 10_000, currency: 'GBP', payment_method: 'pm_card_visa' };
    const customer = { email: 'buyer@example.com', name: 'Ada Buyer' };
    const charged = await api.post('/v1/payment_intents', { ...order, customer }, idempotencyKey());
    const { id, created_at: at } = charged.body as { id: string; created_at: string };
    const due = new Date(Math.floor(new Date(at).getTime() / day) * day + 91 * day).toISOString();
    // 100.00 less a fee of 5.50, and a tenth of the rest.
    const whole = { amount: 945, next_releases: [{ releases_at: due, amount: 945 }] };
    expect(await poundsOf(api)).toMatchObject({ reserve: whole });
    expect(await owed(api)).toBe(8_505);
    await api.post('/v1/refund', { payment_intent_id: id, amount: 5_000 }, idempotencyKey());
    const half = { amount: 472, next_releases: [{ releases_at: due, amount: 472 }] };
    expect(await poundsOf(api)).toMatchObject({ reserve: half });
    expect(await owed(api)).toBe(8_505 - 5_000 + 473);
  });

  it('the balance is negative when refunds and disputes took more than the merchant had', async () => {
    const { owner, api } = await newOwner();
    await seedBankAccount(store.sql, owner);
    await sell(owner, -2_500, new Date('2026-11-04T00:00:00Z'));
    expect(await poundsOf(api)).toMatchObject({
      available: -2_500,
      next_payout: { estimated_amount: -2_500, skip_reasons: ['negative_balance'] },
    });
  });

  it('names every reason for which the next run would pay nothing', async () => {
    const { owner, api } = await newOwner();
    await sell(owner, 8_000, new Date('2026-11-04T00:00:00Z'));
    const reasons = async () => (await poundsOf(api)).next_payout.skip_reasons;
    expect(await reasons()).toEqual(['no_bank_account']);
    await seedBankAccount(store.sql, owner, { usableFrom: new Date(Date.now() + 8 * day).toISOString() });
    expect(await reasons()).toEqual(['bank_account_changed']);
    await seedBankAccount(store.sql, owner, { failureCode: 'account_closed' });
    expect(await reasons()).toEqual(['bank_account_errored']);
    await store.sql.query('UPDATE merchant SET held_at = now() WHERE id = $1', [owner.merchantId]);
    expect(await reasons()).toEqual(['held', 'bank_account_errored']);
    await seedBankAccount(store.sql, owner);
    await store.sql.query('UPDATE merchant SET held_at = NULL WHERE id = $1', [owner.merchantId]);
    expect(await reasons()).toEqual([]);
  });
});
