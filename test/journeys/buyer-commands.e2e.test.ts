import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import type { Payment } from '../setup/payment.js';
import { RawTemporal } from '../setup/temporal-view.js';

const stack = inject('stack');
const test = await openApiTest();
const file = stackFileWith(stack);
const api = test.apiOf({ merchant: await test.anotherMerchant() });
const email = `ada.${randomUUID()}@example.com`;
let temporal: RawTemporal;

beforeAll(async () => {
  temporal = await RawTemporal.open(stack);
});
afterAll(() => temporal.close());

async function charge(changes: Record<string, unknown> = {}): Promise<Payment> {
  const order = chargeHandbag(await quoteHandbag(api), { customer: { email, name: 'Ada Buyer' }, ...changes });
  return (await api.post('/v1/payment_intents', order, idempotencyKey())).body as Payment;
}

async function buyers(...args: string[]) {
  const { code, out } = await runLanded(['buyers', ...args, '--stack', file]);
  return { code, payments: (JSON.parse(out) as { payments: Record<string, unknown>[] }).payments };
}
const erase = () => buyers('erase', email, '--reason', 'OPS-7', '--actor', 'f.okafor', '--json');

it('erases every ended payment of an address, with its histories, and names the one that needs its buyer', async () => {
  const paid = await charge();
  const open = await charge({ capture_method: 'manual' });
  await temporal.ofPayment(paid.id);
  const exported = await buyers('export', email);
  expect(exported.payments).toMatchObject([
    { payment_intent_id: paid.id, buyer: { customer: { email }, shipping_address: { line1: '1 Canal Street' } } },
    { payment_intent_id: open.id, buyer: { customer: { email } } },
  ]);
  expect(await keysIn(stack.database_url)).toBe(0);

  const first = await erase();
  expect(first).toMatchObject({
    code: 1,
    payments: [
      { payment_intent_id: paid.id, erased: true, histories_deleted: 1 },
      { payment_intent_id: open.id, erased: false, reason: expect.stringContaining('capture or cancel it') },
    ],
  });
  const histories = () => temporal.list(`PaymentId = '${paid.id}' AND WorkflowType = 'checkout'`);
  await expect.poll(histories, { timeout: 60_000 }).toEqual([]);
  expect((await buyers('export', paid.id)).payments).toEqual([
    { payment_intent_id: paid.id, buyer: null, evidence: [] },
  ]);
  expect((await api.get(`/v1/payment_intents/${paid.id}`)).body).toMatchObject({
    amount: paid.amount,
    status: 'succeeded',
  });

  await api.post('/v1/cancel', { payment_intent_id: open.id }, idempotencyKey());
  expect(await erase()).toMatchObject({ code: 0, payments: [{ payment_intent_id: open.id, erased: true }] });
  expect(await erase()).toEqual({ code: 0, payments: [] });
});

async function keysIn(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM buyer_key');
  await client.end();
  return rows[0]?.count ?? -1;
}
