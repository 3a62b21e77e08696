import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';
import { FAILING_ENDINGS } from './bank-behavior.js';

let bench: TestBench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await TestBench.open({ payoutDelayMs: 20 });
  stripe = clientOf(bench);
});
afterAll(() => bench.close());

function clientOf({ url }: TestBench, key = 'sk_gb_test'): Stripe {
  const { port } = new URL(url);
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
}

const ACCOUNT = {
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'application',
    stripe_dashboard: { type: 'none' },
  },
  capabilities: { transfers: { requested: true } },
  country: 'GB',
  settings: { payouts: { schedule: { interval: 'manual' } } },
  metadata: { merchant: 'm' },
} satisfies Stripe.AccountCreateParams;

/** A connected account with money and one bank account. */
async function funded(token = 'btok_gb', amount = 10_000) {
  const account = await stripe.accounts.create(ACCOUNT);
  const external = await stripe.accounts.createExternalAccount(account.id, { external_account: token });
  const transfer = await stripe.transfers.create({ amount, currency: 'gbp', destination: account.id });
  return { account: account.id, external: external.id, transfer: transfer.id };
}

function pay({ account, external }: { account: string; external: string }, amount = 10_000, key?: string) {
  return stripe.payouts.create(
    { amount, currency: 'gbp', destination: external, metadata: { payout: 'p' } },
    { stripeAccount: account, ...(key === undefined ? {} : { idempotencyKey: key }) },
  );
}

const statusOf = async (account: string, payout: string) =>
  (await stripe.payouts.retrieve(payout, {}, { stripeAccount: account })).status;

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Stripe.errors.StripeError) => error.code ?? error.message,
  );

test('an account is opened once per key, and listed and read with our reference', async () => {
  const first = await stripe.accounts.create(ACCOUNT, { idempotencyKey: 'account.1' });
  const again = await stripe.accounts.create(ACCOUNT, { idempotencyKey: 'account.1' });
  expect([again.id, first.payouts_enabled, first.capabilities?.transfers]).toEqual([first.id, true, 'active']);
  expect((await stripe.accounts.list()).data[0]).toMatchObject({ id: first.id, metadata: { merchant: 'm' } });
  expect((await stripe.accounts.retrieve(first.id)).country).toBe('GB');
  expect(await codeOf(clientOf(bench, 'sk_us_test').accounts.retrieve(first.id))).toBe('account_invalid');
});

test('a token from the browser attaches one bank account, which shows the last four', async () => {
  const { id } = await stripe.accounts.create(ACCOUNT);
  const token = await stripe.tokens.create({
    bank_account: { country: 'GB', currency: 'gbp', routing_number: '108800', account_number: '70304561' },
  });
  const external = await stripe.accounts.createExternalAccount(id, { external_account: token.id });
  expect(external).toMatchObject({ object: 'bank_account', last4: '4561', country: 'GB', default_for_currency: true });
  expect(await codeOf(stripe.accounts.createExternalAccount(id, { external_account: token.id }))).toBe(
    'token_already_used',
  );
  const { data } = await stripe.accounts.listExternalAccounts(id, { object: 'bank_account' });
  expect(data.map((row) => row.id)).toEqual([external.id]);
  expect(await readFile(join(bench.dataDir, 'journal.jsonl'), 'utf8')).not.toContain('70304561');
});

test('a transfer can be paid out once, and what was paid out cannot be reversed', async () => {
  const to = await funded();
  expect(await codeOf(pay(to, 10_001))).toBe('balance_insufficient');
  const payout = await pay(to, 10_000, 'payout.1');
  expect(payout).toMatchObject({ status: 'pending', amount: 10_000, destination: to.external, failure_code: null });
  expect((await pay(to, 10_000, 'payout.1')).id).toBe(payout.id);
  expect(await codeOf(stripe.transfers.createReversal(to.transfer))).toBe('balance_insufficient');
  await expect.poll(() => statusOf(to.account, payout.id)).toBe('paid');
  const { body } = await bench.get(`/_control/payouts?account=${to.account}`);
  expect(body).toMatchObject({
    data: [{ id: payout.id, status: 'paid', amount: 10_000, idempotency_key: 'payout.1' }],
  });
});

test('the keys of two connected accounts are independent', async () => {
  const [one, two] = [await funded(), await funded()];
  const [first, second] = [await pay(one, 100, 'same'), await pay(two, 100, 'same')];
  expect(first.id).not.toBe(second.id);
});

test.each(FAILING_ENDINGS)(
  'an account ending in %s fails its payout with %s (btok_gb_%s)',
  async (ending, code, name) => {
    const to = await funded(`btok_gb_${name}`);
    const payout = await pay(to);
    await expect.poll(() => statusOf(to.account, payout.id)).toBe('failed');
    const { data } = await stripe.accounts.listExternalAccounts(to.account);
    expect(data[0]).toMatchObject({ last4: ending, status: 'errored' });
    const read = await stripe.payouts.retrieve(payout.id, {}, { stripeAccount: to.account });
    expect(read.failure_code).toBe(code);
    expect(await codeOf(pay(to))).toBe('bank_account_unusable');
    const reversal = await stripe.transfers.createReversal(to.transfer, { metadata: { payout: 'p' } });
    expect([reversal.amount, reversal.transfer]).toEqual([10_000, to.transfer]);
    expect(await stripe.transfers.retrieve(to.transfer)).toMatchObject({ reversed: true, amount_reversed: 10_000 });
    expect(await codeOf(stripe.transfers.createReversal(to.transfer))).toContain('already fully reversed');
  },
);

test('an account ending in 0008 returns its payout after it was paid', async () => {
  const to = await funded('btok_gb_returned');
  const payout = await pay(to);
  await expect.poll(() => statusOf(to.account, payout.id)).toBe('failed');
  const { data } = await stripe.events.list({ limit: 100 }, { stripeAccount: to.account });
  expect(data.map(({ type }) => type).toReversed()).toEqual([
    'payout.created',
    'payout.updated',
    'payout.updated',
    'payout.paid',
    'payout.updated',
    'payout.failed',
  ]);
  expect(data[0]).toMatchObject({ account: to.account, data: { previous_attributes: { status: 'paid' } } });
});

test('an account ending in 0009 keeps its payout on the way until a test ends it; 0010 rejects it', async () => {
  const to = await funded('btok_gb_inTransit');
  const payout = await pay(to);
  await expect.poll(() => statusOf(to.account, payout.id)).toBe('in_transit');
  const change = (body: object) => bench.control(`payouts/${payout.id}`, body);
  expect((await change({ status: 'paid' })).body).toMatchObject({ status: 'paid', failure_code: null });
  expect((await change({ status: 'failed', failure_code: 'account_frozen' })).body).toMatchObject({
    status: 'failed',
    failure_code: 'account_frozen',
  });
  expect((await change({ status: 'paid' })).status).toBe(409);
  expect(await codeOf(pay(await funded('btok_gb_unusable')))).toBe('bank_account_unusable');
});

test('transfers are found by group and destination, even in pages', async () => {
  const { id } = await stripe.accounts.create(ACCOUNT);
  const params = { amount: 5, currency: 'gbp', destination: id, transfer_group: 'payout-7', metadata: { a: 'b' } };
  const made = [await stripe.transfers.create(params), await stripe.transfers.create(params)];
  const found: string[] = [];
  for await (const row of stripe.transfers.list({ transfer_group: 'payout-7', limit: 1 })) found.push(row.id);
  expect(found).toEqual(made.map((row) => row.id).toReversed());
  expect((await stripe.transfers.list({ transfer_group: 'payout-7', destination: 'acct_other' })).data).toEqual([]);
  expect((await bench.get('/_control/transfers?transfer_group=payout-7')).body).toMatchObject({
    data: [{ amount: 5 }, { amount: 5 }],
  });
});

test('a platform without enough balance cannot transfer, until it is switched back', async () => {
  const { id } = await stripe.accounts.create(ACCOUNT);
  const transfer = () => stripe.transfers.create({ amount: 5, currency: 'gbp', destination: id });
  await bench.control('balances', { sufficient: false, entity: 'gb' });
  expect(await codeOf(transfer())).toBe('balance_insufficient');
  await bench.control('balances', { sufficient: true });
  expect(await codeOf(transfer())).toBe(null);
});

test('events of transfers are about the platform, and events of payouts name the connected account', async () => {
  const to = await funded();
  const payout = await pay(to, 1);
  const platform = await stripe.events.list({ types: ['transfer.created', 'payout.created'] });
  expect(platform.data[0]).toMatchObject({ type: 'transfer.created', data: { object: { id: to.transfer } } });
  expect(platform.data.some(({ account }) => account !== undefined)).toBe(false);
  const connected = await stripe.events.list({ type: 'payout.created' }, { stripeAccount: to.account });
  expect(connected.data).toMatchObject([{ account: to.account, data: { object: { id: payout.id } } }]);
});

test('a call for the platform only rejects the Stripe-Account header, and an unknown account gets a 403', async () => {
  const { id } = await stripe.accounts.create(ACCOUNT);
  await expect(stripe.transfers.list({}, { stripeAccount: id })).rejects.toThrow('Stripe-Account');
  expect(await codeOf(stripe.payouts.list({}, { stripeAccount: 'acct_unknown' }))).toBe('account_invalid');
});

test('a stale read shows a payout as it was before its last change', async () => {
  const to = await funded('btok_gb_inTransit');
  const payout = await pay(to);
  await expect.poll(() => statusOf(to.account, payout.id)).toBe('in_transit');
  await bench.arm({ operation: 'payouts.retrieve', fault: 'stale_read' });
  expect(await statusOf(to.account, payout.id)).toBe('pending');
});

test('accounts, transfers and payouts survive a restart, and payouts continue', async () => {
  const slow = await TestBench.open({ payoutDelayMs: 300_000 });
  stripe = clientOf(slow);
  const to = await funded();
  const payout = await pay(to);
  await slow.sandbox.close();
  const restarted = await TestBench.open({ dataDir: slow.dataDir, payoutDelayMs: 20 });
  stripe = clientOf(restarted);
  await expect.poll(() => statusOf(to.account, payout.id)).toBe('paid');
  expect((await stripe.transfers.list({ destination: to.account })).data.map(({ id }) => id)).toEqual([to.transfer]);
  await restarted.close();
  stripe = clientOf(bench);
});

test('a transfer and its reversal move the balance of the platform, and name each other', async () => {
  const { transfer } = await funded();
  const reversal = await stripe.transfers.createReversal(transfer, { amount: 4_000 });
  const { data } = await stripe.balanceTransactions.list({ limit: 2, expand: ['data.source'] });
  expect(data).toMatchObject([
    { type: 'transfer_refund', amount: 4_000, net: 4_000, source: { id: reversal.id, transfer } },
    { type: 'transfer', amount: -10_000, net: -10_000, source: { id: transfer, object: 'transfer' } },
  ]);
});
