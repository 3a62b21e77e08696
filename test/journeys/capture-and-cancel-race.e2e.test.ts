import { describe, expect, it } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
import { canceledOf, capturedOf, wrongState } from '../setup/authorization.js';
import type { ApiResponse } from '../setup/merchant-api.js';
import { idempotencyKey } from '../setup/orders.js';
import { type Payment, readOf } from '../setup/payment.js';
import { Sample } from '../setup/sample.js';

/** A shop that captures and cancels the same authorization at the same moment, from two processes. */
const test = await openApiTest({ quote: 'optional' });
const { api, store, sandbox } = test;
const sample = new Sample('capture against cancel');
const rounds = sample.count(200);
const atOnce = 8;
const since = new Date().toISOString();

type Operation = 'capture' | 'cancel';
const opposite = { capture: 'cancel', cancel: 'capture' } as const;
const done = { capture: 'captured', cancel: 'canceled' } as const;

interface Round {
  readonly payment: Payment;
  readonly winner: Operation;
  /** Whether the loser's response shows the winner's operation as pending or as completed. */
  readonly seen: 'pending' | 'completed';
}

const act = (operation: Operation, id: string, key = idempotencyKey()) =>
  api.post(`/v1/${operation}`, { payment_intent_id: id }, key);

async function authorize(amount: number): Promise<Payment> {
  const order = { amount, currency: 'USD', payment_method: 'pm_card_visa', customer: { email: 'buyer@example.com' } };
  const response = await api.post('/v1/payment_intents', { ...order, capture_method: 'manual' }, idempotencyKey());
  expect(response).toMatchObject({ status: 200, body: { status: 'authorized' } });
  return response.body as Payment;
}

/** Runs both at once, checks both whole responses, and that each is stored under its key. */
async function race(index: number): Promise<Round> {
  const payment = await authorize(1_000 + index);
  const order: readonly Operation[] = index % 2 === 0 ? ['capture', 'cancel'] : ['cancel', 'capture'];
  const keys = { capture: idempotencyKey(), cancel: idempotencyKey() };
  const responses: Partial<Record<Operation, ApiResponse>> = {};
  await Promise.all(
    order.map(async (operation) => {
      responses[operation] = await act(operation, payment.id, keys[operation]);
    }),
  );
  const won = order.filter((operation) => responses[operation]?.status === 200);
  expect(won).toHaveLength(1);
  const [winner = 'capture'] = won;
  const [winning, losing] = [responses[winner], responses[opposite[winner]]];
  expect(winning?.body).toEqual(winner === 'capture' ? capturedOf(payment) : canceledOf(payment));
  expect(losing?.status).toBe(422);
  expect([wrongState('authorized', winner), wrongState(done[winner])]).toContainEqual(losing?.body);
  for (const operation of order) {
    const again = await act(operation, payment.id, keys[operation]);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([responses[operation]?.text, 'true']);
  }
  expect((await api.get(`/v1/payment_intents/${payment.id}`)).body).toEqual(readOf(winning?.body as Payment));
  return { payment, winner, seen: losing?.text.includes('"pending"') === true ? 'pending' : 'completed' };
}

async function raceAll(): Promise<Round[]> {
  const all: Round[] = [];
  while (all.length < rounds && (all.length === 0 || !sample.isTimeUp)) {
    const batch = Array.from({ length: Math.min(atOnce, rounds - all.length) }, (_, index) => all.length + index);
    all.push(...(await Promise.all(batch.map(race))));
  }
  return all;
}

describe('a capture and a cancel of one authorization at the same moment', () => {
  it(`a capture and a cancel at once give a payment one final status in each of ${rounds} rounds, and the processor and the ledger agree`, async () => {
    const all = await raceAll();
    const ids = all.map(({ payment }) => payment.id);
    const held = new Map(
      (await sandbox.payments(since)).map((theirs) => [theirs.metadata['landed_payment_intent'], theirs]),
    );
    expect(ids.map((id) => [held.get(id)?.status, held.get(id)?.amount_captured])).toEqual(
      all.map(({ winner, payment }) => (winner === 'capture' ? ['succeeded', payment.amount] : ['canceled', 0])),
    );
    const { rows } = await store.sql.query<{ id: string; status: string; receivable: string | null; events: string[] }>(
      `SELECT p.id, p.status::text,
              (SELECT sum(e.amount) FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id
                 JOIN ledger_account AS a ON a.id = e.account_id AND a.kind = 'processor_receivable'
               WHERE j.payment_intent_id = p.id) AS receivable,
              ARRAY(SELECT type FROM event WHERE resource_id = p.id ORDER BY sequence) AS events
       FROM payment_intent AS p WHERE p.id = ANY($1::uuid[]) AND p.pending_operation_id IS NULL`,
      [ids],
    );
    const stored = new Map(rows.map(({ id, ...row }) => [id, row]));
    expect(ids.map((id) => stored.get(id))).toEqual(
      all.map(({ winner, payment }) => ({
        status: done[winner],
        receivable: winner === 'capture' ? String(payment.amount) : null,
        events: ['payment_intent.created', 'payment_intent.authorized', `payment_intent.${done[winner]}`],
      })),
    );
    const count = (test: (round: Round) => boolean) => all.filter(test).length;
    sample.report(all.length);
    process.stdout.write(
      `capture against cancel: ${all.length} rounds, ${count(({ winner }) => winner === 'capture')} captured, ` +
        `${count(({ winner }) => winner === 'cancel')} canceled, ${count(({ seen }) => seen === 'pending')} losers ` +
        'saw the other operation pending\n',
    );
  }, 900_000);
});
