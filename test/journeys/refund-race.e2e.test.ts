import { describe, expect, it } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
import type { ApiResponse } from '../setup/merchant-api.js';
import { idempotencyKey } from '../setup/orders.js';
import type { Payment } from '../setup/payment.js';
import { Sample } from '../setup/sample.js';

/** A shop that refunds the same payment from two processes at the same moment. */
const test = await openApiTest({ quote: 'optional' });
const { api, store, sandbox } = test;
const sample = new Sample('refund against refund');
const rounds = sample.count(200);
const atOnce = 8;
const since = new Date().toISOString();

interface Round {
  readonly id: string;
  readonly total: number;
  readonly refundedTotal: number;
  readonly rejected: number;
}

async function pay(amount: number): Promise<Payment> {
  const order = { amount, currency: 'EUR', payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
  const response = await api.post('/v1/payment_intents', order, idempotencyKey());
  expect(response).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  return response.body as Payment;
}

function refund(id: string, amount: number | null): Promise<ApiResponse> {
  const body = { payment_intent_id: id, ...(amount === null ? {} : { amount }) };
  return api.post('/v1/refund', body, idempotencyKey());
}

/** The two amounts: together less than the payment, equal to it, more, or one or both the whole payment. */
function amountsOf(total: number, index: number): readonly [number | null, number | null] {
  const half = Math.floor(total / 2);
  const ways = [
    [half, half],
    [half, total - half],
    [half + 1, total - half],
    [null, half],
    [null, null],
  ] as const;
  return ways[index % ways.length] ?? ways[0];
}

async function race(index: number): Promise<Round> {
  const total = 1_001 + index;
  const { id } = await pay(total);
  const [first, second] = amountsOf(total, index);
  const responses = await Promise.all([refund(id, first), refund(id, second)]);
  const refunds = responses.filter(({ status }) => status === 200).map(({ body }) => body as { amount: number });
  const refundedTotal = refunds.reduce((sum, { amount }) => sum + amount, 0);
  for (const response of responses.filter(({ status }) => status !== 200)) {
    // Rejected because of the amount that the other refund left.
    expect([response.status, response.body]).toEqual([
      400,
      {
        error: {
          code: 'refund_exceeds_captured',
          message: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
          details: { amount_refundable: total - refundedTotal },
        },
      },
    ]);
  }
  expect(refunds.length).toBeGreaterThan(0);
  expect(refundedTotal).toBeLessThanOrEqual(total);
  expect((await api.get(`/v1/payment_intents/${id}`)).body).toMatchObject({ amount_refunded: refundedTotal });
  return { id, total, refundedTotal, rejected: responses.length - refunds.length };
}

async function raceAll(): Promise<Round[]> {
  const all: Round[] = [];
  while (all.length < rounds && (all.length === 0 || !sample.isTimeUp)) {
    const batch = Array.from({ length: Math.min(atOnce, rounds - all.length) }, (_, index) => all.length + index);
    all.push(...(await Promise.all(batch.map(race))));
  }
  return all;
}

describe('two refunds of one payment at the same moment', () => {
  it(`two refunds at once never exceed the payment in ${rounds} rounds, and the processor and the ledger agree`, async () => {
    const all = await raceAll();
    const held = new Map((await sandbox.payments(since)).map((row) => [row.metadata['landed_payment_intent'], row]));
    expect(all.map(({ id }) => held.get(id)?.amount_refunded)).toEqual(all.map(({ refundedTotal }) => refundedTotal));
    const { rows } = await store.sql.query<{ id: string; receivable: string; reserved: number; shares: string }>(
      `SELECT p.id, p.refund_reserved AS reserved,
              (SELECT sum(e.amount) FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id
                 JOIN ledger_account AS a ON a.id = e.account_id AND a.kind = 'processor_receivable'
               WHERE j.payment_intent_id = p.id) AS receivable,
              (SELECT sum(r.subtotal + r.shipping + r.tax + r.duty) FROM refund AS r
               WHERE r.payment_intent_id = p.id AND r.status = 'succeeded') AS shares
       FROM payment_intent AS p WHERE p.id = ANY($1::uuid[])`,
      [all.map(({ id }) => id)],
    );
    const stored = new Map(rows.map(({ id, ...row }) => [id, row]));
    expect(all.map(({ id }) => stored.get(id))).toEqual(
      all.map(({ total, refundedTotal }) => ({
        receivable: String(total - refundedTotal),
        reserved: 0,
        shares: String(refundedTotal),
      })),
    );
    const rejected = all.reduce((sum, round) => sum + round.rejected, 0);
    sample.report(all.length);
    process.stdout.write(
      `refund against refund: ${all.length} rounds, ${rejected} rejected because they exceeded the rest\n`,
    );
  }, 900_000);
});
