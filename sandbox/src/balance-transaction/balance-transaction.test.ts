import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiResponse, TEST_ACCOUNTS, TestBench } from '../testing/test-bench.js';

const accounts = TEST_ACCOUNTS.map((account) =>
  account.id === 'acct_gb_test' ? { ...account, fee: { bps: 150, fixed: 20 } } : account,
);

interface Transaction {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  readonly source: string | { readonly id: string; readonly metadata: Record<string, string> };
}

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open({ accounts, refundDelayMs: 60_000 });
});
afterAll(() => bench.close());

const field = ({ body }: ApiResponse, name: string): string => String((body as Record<string, unknown>)[name]);

async function listed(query = '', key = 'sk_us_test'): Promise<Transaction[]> {
  return ((await bench.get(`/v1/balance_transactions${query}`, { key })).body as { data: Transaction[] }).data;
}

const shown = ({ type, amount, fee, net, currency }: Transaction) => [type, amount, fee, net, currency];

async function chargeOf(key = 'sk_us_test', params: Record<string, string | number> = {}): Promise<string> {
  return field(await bench.charge({ 'metadata[landed_payment_intent]': 'ours', ...params }, { key }), 'latest_charge');
}

it('a charge, its refund, a refund that failed and a dispute each move the balance', async () => {
  const charge = await chargeOf();
  const refund = field(await bench.post('/v1/refunds', { charge, amount: 540 }), 'id');
  await bench.control(`refunds/${refund}/fail`);
  const payment = field(await bench.get(`/v1/charges/${charge}`), 'payment_intent');
  const dispute = field(await bench.control('disputes', { payment, amount: 1_000 }), 'id');
  await bench.control(`disputes/${dispute}/close`, { outcome: 'won' });
  expect((await listed('?limit=100')).map(shown)).toEqual([
    ['adjustment', 1_000, 0, 1_000, 'usd'],
    ['adjustment', -1_000, 1_500, -2_500, 'usd'],
    ['refund_failure', 540, 0, 540, 'usd'],
    ['refund', -540, 0, -540, 'usd'],
    ['charge', 13_540, 423, 13_117, 'usd'],
  ]);
});

it('an account can have its own fee, and sees only its own transactions', async () => {
  await chargeOf('sk_gb_test', { currency: 'gbp', amount: 10_000 });
  expect((await listed('', 'sk_gb_test')).map(shown)).toEqual([['charge', 10_000, 170, 9_830, 'gbp']]);
});

it('an authorization moves nothing before its capture', async () => {
  const before = (await listed('?limit=100')).length;
  const payment = await bench.charge({ capture_method: 'manual' });
  expect((await listed('?limit=100')).length).toBe(before);
  await bench.post(`/v1/payment_intents/${field(payment, 'id')}/capture`, { amount_to_capture: 10_000 });
  expect((await listed('?limit=1')).map(shown)).toEqual([['charge', 10_000, 320, 9_680, 'usd']]);
});

it('lists by type, source and time, page by page, with the source expanded on demand', async () => {
  const charge = await chargeOf();
  const [own, ...others] = await listed(`?source=${charge}&expand[]=data.source`);
  expect([own?.source, others]).toMatchObject([{ id: charge, metadata: { landed_payment_intent: 'ours' } }, []]);
  expect((await listed('?type=refund')).map(({ type }) => type)).toEqual(['refund']);
  const all = await listed('?limit=100');
  const paged: Transaction[] = [];
  for (let after = ''; paged.length < all.length; after = `&starting_after=${paged.at(-1)?.id}`) {
    paged.push(...(await listed(`?limit=2${after}`)));
  }
  expect(paged).toEqual(all);
  expect(await listed(`?created[gte]=${Math.floor(Date.now() / 1_000) + 60}`)).toEqual([]);
});

it('a charge and a refund name their transaction, expanded on demand', async () => {
  const charge = await chargeOf();
  const refund = field(await bench.post('/v1/refunds', { charge, amount: 100 }), 'id');
  const id = field(await bench.get(`/v1/charges/${charge}`), 'balance_transaction');
  expect((await bench.get(`/v1/balance_transactions/${id}`)).body).toMatchObject({ type: 'charge', source: charge });
  const read = await bench.get(`/v1/refunds/${refund}?expand[]=balance_transaction`);
  expect(read.body).toMatchObject({ balance_transaction: { type: 'refund', amount: -100, source: refund } });
});

it('the control surface adds, drops, changes and duplicates transactions', async () => {
  const charge = await chargeOf();
  const plant = (body: unknown) => bench.control('balance_transactions', body);
  await plant({ change: charge, amount: 13_000, fee: 1, currency: 'eur' });
  expect((await listed(`?source=${charge}`)).map(shown)).toEqual([['charge', 13_000, 1, 12_999, 'eur']]);
  await plant({ duplicate: charge });
  expect((await listed(`?source=${charge}`)).length).toBe(2);
  await plant({ drop: charge });
  expect((await listed(`?source=${charge}`)).length).toBe(1);
  await plant({ drop: charge });
  expect(await listed(`?source=${charge}`)).toEqual([]);
  await plant({ add: { entity: 'us', rail: 'test', type: 'transfer', amount: -50, currency: 'usd', source: 'tr_1' } });
  expect((await listed('?source=tr_1')).map(shown)).toEqual([['transfer', -50, 0, -50, 'usd']]);
  expect((await plant({ drop: 'ch_none' })).status).toBe(404);
  expect((await plant({})).status).toBe(400);
});

it('balance transactions are still there after a restart', async () => {
  const before = await listed('?limit=100');
  const { dataDir } = bench;
  await bench.sandbox.close();
  bench = await TestBench.open({ accounts, dataDir });
  expect(await listed('?limit=100')).toEqual(before);
});
