import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSandbox } from '../open-sandbox.js';
import { TEST_ACCOUNTS, TestBench } from '../testing/test-bench.js';

let bench: TestBench;
let after: TestBench | undefined;
beforeEach(async () => {
  bench = await TestBench.open();
});
afterEach(async () => {
  await after?.close();
  after = undefined;
  await bench.close();
});

/** Opens the same folder again without closing the first process, as after a kill. */
async function restart(): Promise<TestBench> {
  after = await TestBench.open({ dataDir: bench.dataDir });
  return after;
}

const KEY = { idempotencyKey: 'op.1.create' };

test('a restart keeps every change that had a response, and keys replay the same bytes', async () => {
  const charged = await bench.charge({ capture_method: 'manual' }, KEY);
  const { id } = charged.body as { id: string };
  await bench.post(`/v1/payment_intents/${id}/capture`);
  const declined = await bench.charge({ payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'op.2.create' });
  const minted = await bench.post('/v1/payment_methods', { type: 'card', 'card[token]': 'tok_visa' });
  const list = await bench.get('/v1/payment_intents?expand[]=data.latest_charge');

  const again = await restart();
  expect(again.sandbox.recovered).toEqual({ lines: 4, tornBytes: 0 });
  expect((await again.get('/v1/payment_intents?expand[]=data.latest_charge')).text).toBe(list.text);
  const replayed = await again.charge({ capture_method: 'manual' }, KEY);
  expect([replayed.text, replayed.headers.get('Idempotent-Replayed')]).toEqual([charged.text, 'true']);
  const rejected = await again.charge({ payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'op.2.create' });
  expect([rejected.status, rejected.text]).toEqual([402, declined.text]);
  const { id: method } = minted.body as { id: string };
  expect((await again.charge({ payment_method: method })).body).toMatchObject({
    status: 'succeeded',
    payment_method: method,
  });
});

test('a restart restores refunds, challenges and events, and continues pending ones', async () => {
  await bench.sandbox.close();
  bench = await TestBench.open({ dataDir: bench.dataDir, refundDelayMs: 600_000 });
  const charged = await bench.charge({ payment_method: 'pm_card_refundFail' });
  const { id } = charged.body as { id: string };
  const refund = await bench.post('/v1/refunds', { payment_intent: id, amount: 40 });
  const challenged = await bench.charge({ payment_method: 'pm_card_threeDSecureRequired', use_stripe_sdk: true });
  const { client_secret, next_action } = challenged.body as {
    client_secret: string;
    next_action: { use_stripe_sdk: { source: string } };
  };
  const paths = [`/v1/refunds/${(refund.body as { id: string }).id}`, '/v1/events?limit=100', '/_control/refunds'];
  const before = await Promise.all(paths.map((path) => bench.get(path)));

  const copy = await TestBench.open({ dataDir: bench.dataDir, refundDelayMs: 600_000 });
  const responses = await Promise.all(paths.map((path) => copy.get(path)));
  expect(responses.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  await copy.sandbox.close();

  const again = await TestBench.open({ dataDir: bench.dataDir, refundDelayMs: 0 });
  after = again;
  await expect.poll(async () => (await again.get(paths[0] ?? '')).body).toMatchObject({ status: 'failed' });
  expect((await again.get(`/3ds/${next_action.use_stripe_sdk.source}`)).text).toContain('Complete authentication');
  expect((await again.control('challenges', { client_secret, outcome: 'succeed' })).body).toMatchObject({
    status: 'succeeded',
  });
  expect((await again.eventTypes()).slice(-5)).toEqual([
    'charge.refund.updated',
    'refund.updated',
    'refund.failed',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
});

test('reads a journal from before refunds and challenges, and refunds its payments', async () => {
  const charged = await bench.charge({}, KEY);
  await bench.sandbox.close();
  const journal = join(bench.dataDir, 'journal.jsonl');
  const line = JSON.parse(await readFile(journal, 'utf8')) as Record<string, Record<string, unknown>>;
  delete line['events'];
  delete line['payment']?.['challenge'];
  delete line['charge']?.['amountRefunded'];
  delete line['charge']?.['authenticated'];
  line['answer'] = line['response'] ?? {};
  delete line['response'];
  await writeFile(journal, `${JSON.stringify(line)}\n`);

  const again = await restart();
  const { id } = charged.body as { id: string };
  expect((await again.get(`/v1/payment_intents/${id}`)).text).toBe(charged.text);
  expect((await again.charge({}, KEY)).headers.get('Idempotent-Replayed')).toBe('true');
  expect((await again.post('/v1/refunds', { payment_intent: id })).body).toMatchObject({ amount: 13_540 });
  expect((await again.get(`/_control/payments`)).body).toMatchObject({ data: [{ id, amount_refunded: 13_540 }] });
});

test('removes an incomplete last line and appends complete ones', async () => {
  await bench.charge({}, KEY);
  const journal = join(bench.dataDir, 'journal.jsonl');
  const { size } = await stat(journal);
  await appendFile(journal, '{"v":1,"payment":{"id":"pi_torn"');

  const again = await restart();
  expect(again.sandbox.recovered).toEqual({ lines: 1, tornBytes: 32 });
  expect((await stat(journal)).size).toBe(size);
  await again.charge({ amount: 777 });
  const lines = (await readFile(journal, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { payment: { amount: number } }).payment.amount)).toEqual([
    13_540, 777,
  ]);
});

test('rejects a journal with a damaged line before the end or of another version', async () => {
  const journal = join(bench.dataDir, 'journal.jsonl');
  const open = (): Promise<unknown> => openSandbox({ accounts: TEST_ACCOUNTS, dataDir: bench.dataDir });
  await writeFile(journal, '{"v":1}\nnonsense\n{"v":1}\n');
  await expect(open()).rejects.toThrow('Line 2 of the journal is not JSON');
  await writeFile(journal, '{"v":2}\n');
  await expect(open()).rejects.toThrow('another version');
  await writeFile(journal, '');
});

test('the journal contains no card number, security code or key', async () => {
  await bench.post('/v1/payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': 12,
    'card[exp_year]': 2034,
    'card[cvc]': '987',
  });
  await bench.charge({}, KEY);
  const text = await readFile(join(bench.dataDir, 'journal.jsonl'), 'utf8');
  for (const secret of ['4242424242424242', '"987"', 'sk_us_test']) expect(text).not.toContain(secret);
});

test('all parallel charges get a response and reach the disk', async () => {
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => bench.charge({ amount: 1_000 + index })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const lines = (await readFile(join(bench.dataDir, 'journal.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(200);
});
