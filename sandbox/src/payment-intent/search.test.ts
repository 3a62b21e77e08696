import { afterEach, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
afterEach(() => bench.close());

const search = (query: string, more = '') =>
  bench.get(`/v1/payment_intents/search?query=${encodeURIComponent(query)}${more}`);

test('finds a payment by its metadata, and no payment of another account', async () => {
  bench = await TestBench.open({ searchDelayMs: 0 });
  const { body } = await bench.charge({ 'metadata[order]': "it's 7" });
  await bench.charge({ 'metadata[order]': '8' });
  await bench.charge({ 'metadata[order]': "it's 7" }, { key: 'sk_gb_test' });
  const found = await search("metadata['order']:'it\\'s 7'", '&expand[]=data.latest_charge');
  expect(found.status).toBe(200);
  expect(found.body).toMatchObject({
    object: 'search_result',
    has_more: false,
    data: [{ id: (body as { id: string }).id, latest_charge: { object: 'charge' } }],
  });
  expect((await search("metadata['order']:'9'")).body).toMatchObject({ data: [] });
});

test('a search does not know a payment until the index has it', async () => {
  let now = Date.parse('2026-11-21T10:00:00Z');
  bench = await TestBench.open({ now: () => new Date(now) });
  await bench.charge({ 'metadata[order]': '7' });
  now += 59_000;
  expect((await search("metadata['order']:'7'")).body).toMatchObject({ data: [] });
  now += 1_000;
  expect((await search("metadata['order']:'7'")).body).toMatchObject({ data: [{ object: 'payment_intent' }] });
});

test('rejects a query with another form', async () => {
  bench = await TestBench.open();
  expect((await search('amount>100')).status).toBe(400);
  expect((await bench.get('/v1/payment_intents/search')).status).toBe(400);
});
