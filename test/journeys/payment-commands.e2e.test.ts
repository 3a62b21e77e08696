import { expect, inject, it } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { type Payment, readOf } from '../setup/payment.js';

const test = await openApiTest();
const file = stackFileWith(inject('stack'));
const merchant = await test.anotherMerchant();
const api = test.apiOf({ merchant });

async function charge(changes: Record<string, unknown>): Promise<Payment> {
  const body = chargeHandbag(await quoteHandbag(api), changes);
  return (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
}

const payments = (...args: string[]) => runLanded(['payments', ...args, '--stack', file]);

it('lists the payments of a merchant, as the API returns them and as a table', async () => {
  const paid = await charge({ merchant_reference: 'order\u2060-1' });
  const declined = await charge({ payment_method: 'pm_card_chargeDeclined' });
  const { code, out } = await payments('list', '--merchant', merchant.id, '--json');
  const data = [declined, paid].map((payment) => ({ merchant_id: merchant.id, ...readOf(payment) }));
  expect([code, JSON.parse(out)]).toEqual([0, { object: 'list', data, has_more: false }]);

  const table = await payments('list', '--merchant', merchant.id, '--status', 'succeeded');
  expect(table.out.split('\n').length).toBe(3);
  expect(table.out).toMatch(new RegExp(`${paid.id} .+ test +succeeded +USD 397\\.28 `));
  expect(table.out).toContain('order\\u2060-1\n');
  const first = await payments('list', '--merchant', merchant.id, '--limit', '1');
  expect(first.err).toBe(`\nNext page: --after ${declined.id}\n`);
  const next = await payments('list', '--merchant', merchant.id, '--limit', '1', '--after', declined.id);
  expect([next.out.includes(paid.id), next.err]).toEqual([true, '']);
});

it('lists the newest payments of all merchants when none is named', async () => {
  const { id } = await charge({ merchant_reference: 'order-7' });
  const { out } = await payments('list', '--reference', 'order-7', '--rail', 'test', '--since', '1h', '--json');
  expect((JSON.parse(out) as { data: { id: string }[] }).data.map((payment) => payment.id)).toContain(id);
});

it('shows one payment with its status changes, its requests to the processor and its refunds', async () => {
  const payment = await charge({});
  const refund = await api.post('/v1/refund', { payment_intent_id: payment.id, amount: 100 }, idempotencyKey());
  const { id: refundId } = refund.body as { id: string };
  const { out } = await payments('show', payment.id, '--json');
  expect(JSON.parse(out)).toMatchObject({
    merchant_id: merchant.id,
    id: payment.id,
    status: 'succeeded',
    amount_refunded: 100,
    held_by: null,
    history: [
      { from: null, to: 'processing' },
      { from: 'processing', to: 'succeeded' },
    ],
    attempts: [
      { kind: 'checkout', outcome: 'confirmed' },
      { kind: 'refund', outcome: 'confirmed' },
    ],
    refunds: [{ id: refundId, amount: 100, status: 'succeeded' }],
  });
  const shown = (await payments('show', payment.id)).out;
  for (const part of ['Status changes', 'Requests to the processor', refundId, 'USD 1.00'])
    expect(shown).toContain(part);
});

it('rejects an unknown payment', async () => {
  const { code, err } = await payments('show', '0191d3a1-0000-7000-8000-000000000000');
  expect([code, err]).toEqual([1, 'landed: The payment was not found.\n']);
});
