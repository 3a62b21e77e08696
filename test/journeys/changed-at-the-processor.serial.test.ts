import { randomUUID } from 'node:crypto';
import { missedDisputesWorkflowId, refundReadsWorkflowId } from '@landed/workflows/schedule-ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { openJourneyTest, us } from '../setup/journey-test.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import type { Payment } from '../setup/payment.js';
import { EventSender, eventually } from '../setup/processor-event.js';

const { api, store, sandbox, client, merchant } = await openJourneyTest();
const stack = inject('stack');
const file = stackFileWith(stack, { merchants: [merchant] });
const sql = new pg.Pool({ connectionString: stack.database_url, max: 1 });

afterAll(() => sql.end());

async function charged(changes: Record<string, unknown> = {}): Promise<{ payment: Payment; atProcessor: string }> {
  const body = chargeHandbag(await quoteHandbag(api), { payment_method: 'pm_card_visa', ...changes });
  const payment = (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
  const found = (await sandbox.payments()).find(({ metadata }) => metadata['landed_payment_intent'] === payment.id);
  if (found === undefined) throw new Error('The processor does not have the payment.');
  return { payment, atProcessor: found.id };
}

async function read(path: string): Promise<Record<string, unknown>> {
  return (await api.get(path)).body as Record<string, unknown>;
}

function untilPaymentIs(payment: Payment, expected: Record<string, unknown>) {
  return eventually(
    () => read(`/v1/payment_intents/${payment.id}`),
    (found) => Object.entries(expected).every(([name, value]) => found[name] === value),
  );
}

async function refundsOf({ id }: Payment): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await sql.query<Record<string, unknown>>(
    'SELECT id::text AS id, source, status::text AS status, amount FROM refund WHERE payment_intent_id = $1 ORDER BY created_at',
    [id],
  );
  return rows;
}

async function openCases({ id }: Payment): Promise<readonly string[]> {
  const { rows } = await sql.query<{ kind: string }>('SELECT kind FROM review_case WHERE payment_intent_id = $1', [id]);
  return rows.map(({ kind }) => kind);
}

async function eventTypes(resourceId: string): Promise<readonly string[]> {
  return (await store.events(resourceId)).map(({ type }) => type);
}

/** What all refunds of a payment took from the processor's account, by the ledger. */
async function postedRefunds({ id }: Payment): Promise<number> {
  const { rows } = await sql.query<{ posted: number }>(
    `SELECT COALESCE(-sum(e.amount), 0)::int AS posted
     FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id
     JOIN ledger_account AS a ON a.id = e.account_id
     WHERE j.payment_intent_id = $1 AND j.refund_id IS NOT NULL AND a.kind = 'processor_receivable'`,
    [id],
  );
  return rows[0]?.posted ?? 0;
}

it('a refund made on the processor’s dashboard becomes one refund record, with its journal and events', async () => {
  const { payment, atProcessor } = await charged();
  await sandbox.events('duplicate', us);
  await sandbox.refundDirectly(atProcessor, 3_000);
  await untilPaymentIs(payment, { amount_refunded: 3_000 });
  await sandbox.events('normal', us);
  const since = new Date(Date.now() - 60_000).toISOString();
  for (let times = 0; times < 5; times += 1) await sandbox.replayEvents(since, us);

  const [refund, ...others] = await refundsOf(payment);
  expect(refund).toMatchObject({ source: 'processor', status: 'succeeded', amount: 3_000 });
  expect(others).toEqual([]);
  expect(await read(`/v1/refunds/${String(refund?.['id'])}`)).toMatchObject({ source: 'processor', amount: 3_000 });
  expect(await eventTypes(String(refund?.['id']))).toEqual(['refund.created', 'refund.succeeded']);
  expect(await postedRefunds(payment)).toBe(3_000);

  const rest = await api.post('/v1/refund', { payment_intent_id: payment.id }, idempotencyKey());
  expect(rest.body).toMatchObject({ amount: handbagTotal - 3_000, status: 'succeeded', source: 'api' });
  expect(await postedRefunds(payment)).toBe(handbagTotal);
});

it('a dispute takes its amount and blocks refunds with a stored 400, until it is won', async () => {
  const { payment, atProcessor } = await charged();
  const dispute = await sandbox.dispute(atProcessor);
  await untilPaymentIs(payment, { amount_disputed: handbagTotal });
  const key = idempotencyKey();
  const body = { payment_intent_id: payment.id, amount: 1_000 };
  const [first, again] = [await api.post('/v1/refund', body, key), await api.post('/v1/refund', body, key)];
  expect([first.status, first.body]).toEqual([
    400,
    {
      error: expect.objectContaining({ code: 'refund_not_allowed', details: { reason: 'disputed' } }) as unknown,
    },
  ]);
  expect(again.text).toBe(first.text);
  expect(await refundsOf(payment)).toEqual([]);

  await sandbox.closeDispute(dispute.id, 'won');
  await untilPaymentIs(payment, { amount_disputed: 0 });
  const { rows } = await sql.query<{ id: string }>('SELECT id::text AS id FROM dispute WHERE payment_intent_id = $1', [
    payment.id,
  ]);
  expect(await eventTypes(rows[0]?.id ?? '')).toEqual(['dispute.created', 'dispute.won']);
  const refund = await api.post('/v1/refund', { payment_intent_id: payment.id }, idempotencyKey());
  expect(refund.body).toMatchObject({ amount: handbagTotal, status: 'succeeded' });
});

it('a dispute whose events were all lost is found by the search, with its outcome', async () => {
  const { payment, atProcessor } = await charged();
  await sandbox.events('drop', us);
  const dispute = await sandbox.dispute(atProcessor);
  await sandbox.closeDispute(dispute.id, 'lost');
  await sandbox.events('normal', us);
  await client.workflow.execute('missedDisputes', {
    workflowId: `${missedDisputesWorkflowId}-${randomUUID()}`,
    taskQueue: coreTaskQueue,
    args: [],
  });
  await untilPaymentIs(payment, { amount_disputed: handbagTotal });
});

it('a dispute that is opened again after it was lost is found by the search when its events were lost', async () => {
  const { payment, atProcessor } = await charged();
  await sandbox.events('drop', us);
  const dispute = await sandbox.dispute(atProcessor);
  // One event: behind two, the dispute may be read once more when it is open again.
  await sandbox.events('normal', us);
  await sandbox.closeDispute(dispute.id, 'lost');
  const { id } = (await eventually(
    async () =>
      (
        await sql.query<{ id: string; status: string }>(
          'SELECT id::text AS id, status::text AS status FROM dispute WHERE payment_intent_id = $1',
          [payment.id],
        )
      ).rows[0],
    (row) => row?.status === 'lost',
  )) as { id: string };
  await sandbox.events('drop', us);
  await sandbox.escalateDispute(dispute.id);
  await sandbox.events('normal', us);
  expect(await read(`/v1/disputes/${id}`)).toMatchObject({ status: 'lost' });
  await client.workflow.execute('missedDisputes', {
    workflowId: `${missedDisputesWorkflowId}-${randomUUID()}`,
    taskQueue: coreTaskQueue,
    args: [],
  });
  await eventually(
    () => read(`/v1/disputes/${id}`),
    (found) => found['status'] === 'needs_response',
  );
});

it('a refund that the bank returned is noticed by the daily read when its event was lost', async () => {
  const { payment } = await charged();
  const { body } = await api.post('/v1/refund', { payment_intent_id: payment.id, amount: 5_000 }, idempotencyKey());
  const { id } = body as { id: string };
  await sandbox.events('drop', us);
  const atProcessor = (await sandbox.refunds()).find(({ metadata }) => metadata['landed_refund'] === id);
  await sandbox.failRefund(atProcessor?.id ?? '');
  await sandbox.events('normal', us);
  expect(await read(`/v1/refunds/${id}`)).toMatchObject({ status: 'succeeded' });

  await sql.query('UPDATE refund SET next_read_at = now() WHERE id = $1', [id]);
  await client.workflow.execute('refundReads', {
    workflowId: `${refundReadsWorkflowId}-${randomUUID()}`,
    taskQueue: coreTaskQueue,
    args: [],
  });
  expect(await read(`/v1/refunds/${id}`)).toMatchObject({ status: 'failed' });
  expect(await eventTypes(id)).toEqual(['refund.created', 'refund.succeeded', 'refund.failed']);
  expect(await postedRefunds(payment)).toBe(0);
});

it('a partial capture made elsewhere is recorded, posted and put before an operator', async () => {
  const { payment, atProcessor } = await charged({ capture_method: 'manual' });
  await sandbox.captureDirectly(atProcessor, 4_000);
  await untilPaymentIs(payment, { status: 'captured', amount_captured: 4_000 });
  expect(await openCases(payment)).toEqual(['captured_in_part']);
  const tooMuch = await api.post('/v1/refund', { payment_intent_id: payment.id, amount: 4_001 }, idempotencyKey());
  expect(tooMuch.body).toMatchObject({ error: { details: { amount_refundable: 4_000 } } });
  const refund = await api.post('/v1/refund', { payment_intent_id: payment.id }, idempotencyKey());
  expect(refund.body).toMatchObject({ amount: 4_000, status: 'succeeded' });
});

interface CaseDocument {
  readonly id: string;
  readonly closed_at: string | null;
}

/** The parsed output of a command, or its error. */
async function landed(...args: string[]): Promise<readonly [code: number | null, document: unknown]> {
  const { code, out, err } = await runLanded([...args, '--stack', file, '--json']);
  return [code, JSON.parse(code === 0 ? out : err)];
}

it('a case is listed until an operator closes it, once, with a reason that is recorded', async () => {
  const { payment, atProcessor } = await charged({ capture_method: 'manual' });
  await sandbox.captureDirectly(atProcessor, 4_000);
  await untilPaymentIs(payment, { status: 'captured' });
  const list = async (...more: string[]) => {
    const [, found] = await landed('reviews', 'list', '--merchant', merchant.id, '--limit', '1', ...more);
    return found as { data: readonly CaseDocument[]; has_more: boolean };
  };
  const { data, has_more: hasMore } = await list('--kind', 'captured_in_part');
  expect([data, hasMore]).toEqual([
    [
      {
        id: expect.any(String) as string,
        rail: 'test',
        merchant_id: merchant.id,
        payment_intent_id: payment.id,
        kind: 'captured_in_part',
        created_at: expect.any(String) as string,
        returned_at: null,
        closed_at: null,
        closed_by: null,
      },
    ],
    // The case of the test before.
    true,
  ]);
  const [opened] = data;
  if (opened === undefined) throw new Error('The case is not listed.');
  const close = (...more: string[]) => landed('reviews', 'close', opened.id, ...more);
  expect(await close()).toEqual([1, { error: { code: 'reason_required', message: 'Closing a case needs a reason.' } }]);
  const twice = await Promise.all([close('--reason', 'OPS-1: agreed'), close('--reason', 'OPS-1: agreed')]);
  const closed = {
    ...opened,
    closed_at: expect.any(String) as string,
    closed_by: { actor: 'a-test', reason: 'OPS-1: agreed' },
  };
  const again = { code: 'review_case_closed', message: 'The case is already closed. Nothing was changed.' };
  expect(twice.toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))).toEqual([
    [0, closed],
    [1, { error: again }],
  ]);
  expect(await landed('reviews', 'show', opened.id)).toEqual([0, closed]);
  expect((await list()).data.map(({ id }) => id)).not.toContain(opened.id);
  expect((await list('--all')).data).toEqual([closed]);
  const { rows } = await sql.query(
    `SELECT rail, merchant_id, action, actor, reason, result, detail FROM operator_action WHERE target = $1 ORDER BY result`,
    [opened.id],
  );
  const action = { rail: 'test', merchant_id: merchant.id, action: 'review_case.close', actor: 'a-test' };
  const detail = { accepted: 'Closed: captured_in_part.', rejected: 'The case was already closed.' };
  expect(rows).toEqual(
    (['accepted', 'rejected'] as const).map((result) => ({
      ...action,
      reason: 'OPS-1: agreed',
      result,
      detail: detail[result],
    })),
  );
  expect(await landed('reviews', 'close', payment.id, '--reason', 'OPS-1')).toEqual([
    1,
    { error: { code: 'review_case_not_found', message: 'The case was not found.' } },
  ]);
});

it.each([
  ['refunded', 'succeeded', 'succeeded'],
  ['voided', 'requires_capture', 'canceled'],
] as const)('a late success of a failed payment is %s, and the merchant is notified', async (_, late, ends) => {
  const { payment, atProcessor } = await charged({ payment_method: 'pm_card_chargeDeclined' });
  expect(payment.status).toBe('failed');
  await sandbox.completeLate(atProcessor, late);
  await eventually(
    () => eventTypes(payment.id),
    (types) => types.includes('payment_intent.late_charge_returned'),
  );
  expect(await read(`/v1/payment_intents/${payment.id}`)).toMatchObject({ status: 'failed', amount_captured: 0 });
  expect(await openCases(payment)).toEqual(['late_charge']);
  const found = (await sandbox.payments()).find(({ id }) => id === atProcessor);
  expect([found?.status, (found?.amount_captured ?? 0) - (found?.amount_refunded ?? 0)]).toEqual([ends, 0]);
});

it('a signed event of an unknown type is acknowledged and kept', async () => {
  const sender = new EventSender(stack, inject('secretsFile'));
  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'radar.early_fraud_warning.created',
    livemode: false,
    data: { object: { id: 'issfr_1' } },
  };
  const count = async () => {
    const { rows } = await sql.query<{ kept: number }>(
      `SELECT count(*)::int AS kept FROM kept_processor_event WHERE reason = 'unknown_type'`,
    );
    return rows[0]?.kept ?? 0;
  };
  const before = await count();
  expect((await sender.send(event)).status).toBe(200);
  expect((await sender.send(event)).status).toBe(200);
  expect(await count()).toBe(before + 1);
  const [, listed] = await landed('reviews', 'events', '--reason', 'unknown_type', '--limit', '1');
  expect(listed).toEqual({
    data: [
      {
        rail: 'test',
        entity: 'us',
        reason: 'unknown_type',
        type: 'radar.early_fraud_warning.created',
        processor_event_id: event.id,
        received_at: expect.any(String) as string,
      },
    ],
  });
});
