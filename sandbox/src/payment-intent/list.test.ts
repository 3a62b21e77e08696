import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

const START = 1_795_255_200;
let second = START;
let bench: TestBench;
/** Oldest first; two in each second. */
const ids: string[] = [];

beforeAll(async () => {
  bench = await TestBench.open({ now: () => new Date(second * 1_000) });
  for (let index = 0; index < 12; index += 1) {
    second = START + Math.floor(index / 2);
    const { body } = await bench.charge({ amount: 1_000 + index });
    ids.push((body as { id: string }).id);
  }
});
afterAll(() => bench.close());

async function page(query: string): Promise<{ ids: string[]; more: boolean }> {
  const { body } = await bench.get(`/v1/payment_intents?${query}`);
  const { data, has_more: more } = body as { data: { id: string }[]; has_more: boolean };
  return { ids: data.map(({ id }) => id), more };
}

function newest(from: number, to: number): string[] {
  return ids.toReversed().slice(from, to);
}

test('lists the newest payment first, ten per page', async () => {
  expect(await page('')).toEqual({ ids: newest(0, 10), more: true });
  const { body } = await bench.get('/v1/payment_intents?limit=1&expand[]=data.latest_charge');
  expect(body).toMatchObject({
    object: 'list',
    url: '/v1/payment_intents',
    has_more: true,
    data: [{ object: 'payment_intent', latest_charge: { object: 'charge', amount: 1_011 } }],
  });
});

test('a cursor continues to older payments, or back to newer ones', async () => {
  expect(await page(`limit=5&starting_after=${ids[7]}`)).toEqual({ ids: newest(5, 10), more: true });
  expect(await page(`limit=5&starting_after=${ids[2]}`)).toEqual({ ids: newest(10, 12), more: false });
  expect(await page(`limit=5&ending_before=${ids[2]}`)).toEqual({ ids: newest(4, 9), more: true });
  expect(await page(`limit=5&ending_before=${ids[9]}`)).toEqual({ ids: newest(0, 2), more: false });
});

test('created selects a second or a range', async () => {
  expect(await page(`created=${START + 2}`)).toEqual({ ids: newest(6, 8), more: false });
  expect(await page(`created[gte]=${START + 4}`)).toEqual({ ids: newest(0, 4), more: false });
  expect(await page(`created[gt]=${START + 4}&created[lte]=${START + 5}`)).toEqual({ ids: newest(0, 2), more: false });
  expect(await page(`created[lt]=${START + 1}`)).toEqual({ ids: newest(10, 12), more: false });
  expect(await page(`created[lt]=${START + 3}&limit=2`)).toEqual({ ids: newest(6, 8), more: true });
});

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['starting_after=pi_nobody', 'starting_after'],
  [`starting_after=pi_1&ending_before=pi_2`, 'ending_before'],
  ['created[after]=1', 'created[after]'],
  ['customer=cus_1', 'customer'],
  ['expand[]=latest_charge', 'expand'],
])('%s is rejected', async (query, param) => {
  const { status, body } = await bench.get(`/v1/payment_intents?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { type: 'invalid_request_error', param } });
});
