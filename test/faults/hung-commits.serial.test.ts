import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { handbagQuote } from '../setup/orders.js';
import { chargeUntilFinal, paymentIn, statusAndCode } from '../setup/retrying-merchant.js';

/**
 * The database waits for a standby that is gone: it responds to reads, and nothing commits. A setting of the server needs
 * no commit.
 */
const stack = inject('stack');
const merchant = await newMerchant(stack, { quote: 'optional' });
const api: MerchantApi = merchantApi(stack, { merchant });
const admin = new pg.Client({ connectionString: stack.database_url });
await admin.connect();

async function standbyIs(names: string): Promise<void> {
  await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await admin.query('SELECT pg_reload_conf()');
}

afterAll(async () => {
  await standbyIs('');
  await admin.end();
  await api.close();
});

const order = {
  amount: 1_999,
  currency: 'EUR',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
};
const charge = (key: string) => api.post('/v1/payment_intents', order, { 'idempotency-key': key });
const unavailable = { error: { code: 'rate_limit_unavailable', details: { reason: 'dependency_unavailable' } } };
/** The time of each request while a dependency is known to be down. */
const rejectedWithinMilliseconds = 300;

it('while nothing commits, money and quotes get a 503 at once, reads and replays go on, and the keys stay free', async () => {
  const [earlierKey, ...keys] = [randomUUID(), randomUUID(), randomUUID()];
  const earlier = await charge(earlierKey);
  await standbyIs('absent');
  await expect.poll(async () => (await api.post('/v1/tax_quotes', handbagQuote)).body).toMatchObject(unavailable);
  const since = performance.now();
  const rejected = await Promise.all([...keys.map(charge), api.post('/v1/tax_quotes', handbagQuote)]);
  expect(performance.now() - since).toBeLessThan(rejected.length * rejectedWithinMilliseconds);
  expect(rejected).toMatchObject(rejected.map(() => ({ status: 503, body: unavailable })));
  const replay = await charge(earlierKey);
  expect([replay.text, replay.headers['idempotent-replayed']]).toEqual([earlier.text, 'true']);
  expect(statusAndCode(await api.get(`/v1/payment_intents/${paymentIn(replay).id}`))).toBe('200 succeeded');
  await standbyIs('');
  for (const key of keys) {
    const { response } = await chargeUntilFinal(api, order, key, { withinMilliseconds: 120_000 });
    expect([statusAndCode(response), response.headers['idempotent-replayed']]).toEqual(['200 succeeded', undefined]);
  }
}, 300_000);
