import { randomUUID } from 'node:crypto';
import { decideCheckout } from '@landed/activities/checkout/decide-checkout';
import { createLostWorkflowActivities } from '@landed/activities/lost-workflow/activities';
import { readPayment } from '@landed/activities/payment-intent/read-payment';
import type {
  PaymentFact,
  Processor,
  RefundFact,
  RefundRejected,
  RefundRequest,
} from '@landed/activities/processor/port';
import { handleEvent } from '@landed/activities/processor-event/handle-event';
import { receiveEvent } from '@landed/activities/processor-event/receive-event';
import { adoptMissing } from '@landed/activities/reconciliation/adopt-missing';
import { recheck } from '@landed/cli/stuck/recheck';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { findUnfinishedWork } from '@landed/prisma/read/lost-workflow/find-unfinished-work';
import { loadDeadline } from '@landed/prisma/read/payment-intent/load-deadline';
import { objectHmacs, storeObjectId } from '@landed/prisma/read/processor-object/object-id';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { paymentLifecycleWorkflowId } from '@landed/workflows/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { changeOf, newCheckout, newKeyring, preparationOf } from './checkout-case.js';
import { failingProcessor } from './failing-processor.js';
import { emptyTemporal } from './lost-workflow-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();
const account = { rail: 'test', entity: 'us' } as const;

beforeEach(() => fresh.empty());
type Verdict = Parameters<typeof decideCheckout>[3];

/** A payment that has ended here, whose ids at the processor are unique. */
async function charged(verdict: (detail: { payment: string; charge: string }) => Verdict) {
  const input = await newCheckout(fresh.database);
  const detail = { payment: `pi_${randomUUID()}`, charge: `ch_${randomUUID()}` };
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  await saveCheckout(fresh.database, keyring, changeOf(input, verdict(detail)));
  return { input, detail };
}

const declined = (detail: { payment: string; charge: string }): Verdict => ({
  kind: 'declined',
  failureCode: 'card_declined',
  detail,
});

describe('a payment that the processor completes after it has failed here', () => {
  /** @param rejects the responses to our refunds in turn; the processor makes them when none is left. */
  function lateProcessor(initial: PaymentFact, rejects: (RefundFact | RefundRejected)[] = [], refundedThere = 0) {
    let fact = initial;
    const refunds = new Map<string, RefundFact>();
    const calls: string[] = [];
    const processor: Processor = {
      ...failingProcessor,
      readPayment: async () => fact,
      voidPayment: async () => {
        calls.push('void');
        fact = { kind: 'canceled', detail: fact.detail };
        return fact;
      },
      findRefund: async ({ refundId }: RefundRequest) => refunds.get(refundId) ?? ({ kind: 'absent' } as const),
      refund: async ({ refundId, money }: RefundRequest) => {
        calls.push(`refund ${money.amount}`);
        const response = rejects.shift();
        if (response !== undefined) return response;
        refunds.set(refundId, { kind: 'succeeded', detail: {} });
        return { kind: 'succeeded', detail: {} } as const;
      },
      listRefunds: async () => {
        calls.push('list');
        return { refunded: refundedThere, foreign: [] };
      },
    };
    return { processor, calls };
  }

  function eventAbout(paymentIntentId: string, id: string): ProcessorEventInput {
    return {
      ...account,
      eventHash: randomUUID().replaceAll('-', '').padEnd(64, '0'),
      kind: 'payment_succeeded',
      subject: { kind: 'payment', paymentIntentId: paymentIntentId as never },
      object: storeObjectId(keyring, id),
      receivedAt: new Date().toISOString(),
    };
  }

  async function stored(paymentIntentId: string) {
    const { rows } = await fresh.database.pool.query(
      `SELECT (SELECT status::text FROM payment_intent WHERE id = $1) AS status,
              (SELECT array_agg(type ORDER BY sequence) FROM event WHERE resource_id = $1) AS events,
              (SELECT array_agg(kind) FROM review_case WHERE payment_intent_id = $1) AS cases,
              (SELECT array_agg(j.kind || ' ' || a.kind || ' ' || e.amount ORDER BY e.id)
               FROM ledger_journal AS j JOIN ledger_entry AS e ON e.journal_id = j.id
               JOIN ledger_account AS a ON a.id = e.account_id WHERE j.payment_intent_id = $1) AS entries`,
      [paymentIntentId],
    );
    return rows[0] as Record<string, unknown>;
  }

  it('a payment that the processor completes after it has failed here is refunded once, its journals pass through suspense, and the merchant gets one event', async () => {
    const { input, detail } = await charged(declined);
    const { processor, calls } = lateProcessor({ kind: 'succeeded', detail });
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const outcomes = [];
    for (let times = 0; times < 3; times += 1) {
      const event = eventAbout(input.paymentIntentId, detail.payment);
      expect(await receiveEvent(dependencies, event)).toMatchObject({ kind: 'follow' });
      outcomes.push(await handleEvent(dependencies, event, input, 'void-key'));
    }
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['returned', 'nothing_new', 'nothing_new']);
    expect(outcomes[0]?.needsReview).toBe(true);
    expect(calls).toEqual(['refund 5000']);
    expect(await stored(input.paymentIntentId)).toEqual({
      status: 'failed',
      events: ['payment_intent.created', 'payment_intent.failed', 'payment_intent.late_charge_returned'],
      cases: ['late_charge'],
      entries: [
        'late_charge processor_receivable 5000',
        'late_charge suspense -5000',
        'late_charge_returned processor_receivable -5000',
        'late_charge_returned suspense 5000',
      ],
    });
  });

  it('a payment that the processor completes after it has failed here is voided when it was only authorized, without any journal', async () => {
    const { input, detail } = await charged(declined);
    const { processor, calls } = lateProcessor({ kind: 'authorized', captureBefore: null, detail });
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const event = eventAbout(input.paymentIntentId, detail.payment);
    expect(await handleEvent(dependencies, event, input, 'void-key')).toMatchObject({ outcome: 'returned' });
    expect(calls).toEqual(['void']);
    expect(await stored(input.paymentIntentId)).toMatchObject({ cases: ['late_charge'], entries: null });
  });

  it('a late charge that is captured at the processor while it is voided gets its journal before the one of its return', async () => {
    const { input, detail } = await charged(declined);
    const authorized = lateProcessor({ kind: 'authorized', captureBefore: null, detail });
    const captured = lateProcessor({ kind: 'succeeded', detail });
    let processor: Processor = {
      ...authorized.processor,
      voidPayment: async () => ({ kind: 'rejected', detail: {} }),
    };
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const run = () => handleEvent(dependencies, eventAbout(input.paymentIntentId, detail.payment), input, 'void-key');
    await expect(run()).rejects.toMatchObject({ type: 'outcome_unknown' });
    expect(await stored(input.paymentIntentId)).toMatchObject({ cases: ['late_charge'], entries: null });
    processor = captured.processor;
    expect(await run()).toMatchObject({ outcome: 'returned' });
    expect(await run()).toMatchObject({ outcome: 'nothing_new' });
    expect((await stored(input.paymentIntentId))['entries'], 'Money').toEqual([
      'late_charge processor_receivable 5000',
      'late_charge suspense -5000',
      'late_charge_returned processor_receivable -5000',
      'late_charge_returned suspense 5000',
    ]);
  });

  it('a payment that the processor completes after it has failed here is found by the id in the signed event when no commit of ours has learned it', async () => {
    const { input } = await charged(() => ({
      kind: 'not_charged',
      invalidPaymentMethod: null,
      underKey: true,
      detail: {},
    }));
    const { processor, calls } = lateProcessor({ kind: 'succeeded', detail: {} });
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const event = eventAbout(input.paymentIntentId, `pi_${randomUUID()}`);
    expect(await handleEvent(dependencies, event, input, 'void-key')).toMatchObject({ outcome: 'returned' });
    expect(calls).toEqual(['refund 5000']);
  });

  const rejected = { kind: 'rejected', underKey: true, never: 'refunded_at_processor', detail: {} } as const;
  const silent = { kind: 'unknown', detail: {} } as const;
  const returnedEvents = ['payment_intent.created', 'payment_intent.failed', 'payment_intent.late_charge_returned'];

  it('counts as returned when an operator had refunded it at the processor first', async () => {
    const { input, detail } = await charged(declined);
    const { processor, calls } = lateProcessor({ kind: 'succeeded', detail }, [rejected], 5_000);
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const event: ProcessorEventInput = {
      ...eventAbout(input.paymentIntentId, detail.payment),
      kind: 'foreign_refund_changed',
      subject: { kind: 'object', idHmacs: objectHmacs(keyring, detail.payment) },
    };
    expect(await handleEvent(dependencies, event, input, 'void-key')).toMatchObject({ outcome: 'returned' });
    expect(calls).toEqual(['refund 5000', 'list']);
    expect(await stored(input.paymentIntentId)).toMatchObject({ status: 'failed', events: returnedEvents });
  });

  it('a late charge stays recorded while the processor rejects the refund and has not refunded all of it', async () => {
    const { input, detail } = await charged(declined);
    const { processor } = lateProcessor({ kind: 'succeeded', detail }, [rejected], 4_999);
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const event = eventAbout(input.paymentIntentId, detail.payment);
    await expect(handleEvent(dependencies, event, input, 'void-key')).rejects.toMatchObject({
      type: 'outcome_unknown',
    });
    expect(await stored(input.paymentIntentId)).toMatchObject({ cases: ['late_charge'] });
  });

  it('a payment that the processor completes after it has failed here is swept until it is returned, although its event was given up or lost', async () => {
    const { input, detail } = await charged(declined);
    const { processor } = lateProcessor({ kind: 'succeeded', detail }, [silent]);
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const event = eventAbout(input.paymentIntentId, detail.payment);
    await expect(handleEvent(dependencies, event, input, 'void-key')).rejects.toMatchObject({
      type: 'outcome_unknown',
    });
    const sources = async () => (await findUnfinishedWork(fresh.database, 10)).map(({ source }) => source);
    expect(await sources()).toEqual([]);
    await fresh.database.pool.query(`UPDATE review_case SET created_at = created_at - interval '6 minutes'`);
    expect(await sources()).toEqual(['late_charge']);
    const { lostWorkflows, started } = emptyTemporal();
    const log = { warn: () => undefined, error: () => undefined };
    await createLostWorkflowActivities({ ...dependencies, lostWorkflows, log }).restoreLostWorkflows(null);
    expect(started).toEqual([{ kind: 'lifecycle', paymentIntentId: input.paymentIntentId }]);
    expect(await sources()).toEqual([]);

    // What the lifecycle does.
    expect(await loadDeadline(fresh.database, input)).toEqual({ kind: 'late_charge' });
    const read = () => readPayment(dependencies, input, { processorPayment: null, voidKey: 'void-key' });
    expect(await read()).toEqual({ kind: 'returned', status: 'failed' });
    expect(await read()).toEqual({ kind: 'unchanged' });
    expect(await loadDeadline(fresh.database, input)).toEqual({ kind: 'done', status: 'failed' });
    expect(await stored(input.paymentIntentId)).toMatchObject({ status: 'failed', events: returnedEvents });
    await fresh.database.pool.query(`UPDATE review_case SET sweep_after = now() - interval '1 day'`);
    expect(await sources()).toEqual([]);
  });

  it('a payment that the processor completes after it has failed here is returned later by the id that its event named, when no commit of ours had learned it', async () => {
    const neverCharged = { kind: 'not_charged', invalidPaymentMethod: null, underKey: true, detail: {} } as const;
    const { input } = await charged(() => neverCharged);
    const payment = `pi_${randomUUID()}`;
    const { processor } = lateProcessor({ kind: 'succeeded', detail: { payment } }, [silent]);
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const event = eventAbout(input.paymentIntentId, payment);
    await expect(handleEvent(dependencies, event, input, 'void-key')).rejects.toMatchObject({
      type: 'outcome_unknown',
    });
    const read = readPayment(dependencies, input, { processorPayment: null, voidKey: 'void-key' });
    expect(await read).toEqual({ kind: 'returned', status: 'failed' });
    expect(await stored(input.paymentIntentId)).toMatchObject({ status: 'failed', events: returnedEvents });
  });

  it('a payment that the processor completes after it has failed here is read at once by `landed recheck` until it is returned', async () => {
    const { input, detail } = await charged(declined);
    const { processor } = lateProcessor({ kind: 'succeeded', detail }, [silent]);
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const signalled: string[] = [];
    const getHandle = (id: string) => ({ signal: async () => signalled.push(id) });
    const stack = { database: fresh.database, temporal: async () => ({ workflow: { getHandle } }) } as never;
    const recheckPayment = () => recheck(stack, input.paymentIntentId, { actor: 'a-test', reason: null });
    await expect(recheckPayment()).rejects.toMatchObject({ code: 'nothing_unknown' });
    const event = eventAbout(input.paymentIntentId, detail.payment);
    await expect(handleEvent(dependencies, event, input, 'void-key')).rejects.toMatchObject({
      type: 'outcome_unknown',
    });
    const workflow = paymentLifecycleWorkflowId(input);
    expect(await recheckPayment()).toEqual([{ workflow_id: workflow, how: 'signalled' }]);
    await readPayment(dependencies, input, { processorPayment: null, voidKey: 'void-key' });
    await expect(recheckPayment()).rejects.toMatchObject({ code: 'nothing_unknown' });
    expect(signalled).toEqual([workflow]);
  });

  it('a payment that the processor completes after it has failed here is no longer swept when an operator has closed its case', async () => {
    const { input, detail } = await charged(declined);
    const { processor } = lateProcessor({ kind: 'succeeded', detail }, [silent]);
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const event = eventAbout(input.paymentIntentId, detail.payment);
    await expect(handleEvent(dependencies, event, input, 'void-key')).rejects.toMatchObject({
      type: 'outcome_unknown',
    });
    await fresh.database.pool.query(
      `UPDATE review_case SET created_at = created_at - interval '6 minutes', closed_at = now()`,
    );
    expect(await findUnfinishedWork(fresh.database, 10)).toEqual([]);
    expect(await loadDeadline(fresh.database, input)).toEqual({ kind: 'done', status: 'failed' });
  });

  it('a payment that the processor completes after it has failed here is returned by the reconciliation of its day when it has no event', async () => {
    const { input, detail } = await charged(declined);
    const { processor, calls } = lateProcessor({ kind: 'succeeded', detail });
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const since = new Date(Date.now() - 60_000).toISOString();
    await fresh.database.pool.query(
      `INSERT INTO processor_transaction (id, rail, entity, sealed, type, effect, currency, amount, fee, first_fee,
                                          created_at, available_at, merchant_id, payment_intent_id, seen_at)
       VALUES (gen_random_uuid(), 'test', 'us', '', 'charge', 'charge', 'USD', 5000, 0, 0, now(), now(), $1, $2, now())`,
      [input.merchantId, input.paymentIntentId],
    );
    const notified = { rail: 'test', merchantId: input.merchantId, resourceId: input.paymentIntentId };
    expect(await adoptMissing(dependencies, account, since)).toEqual([notified]);
    expect(await adoptMissing(dependencies, account, since)).toEqual([]);
    expect(calls).toEqual(['refund 5000']);
    expect(await stored(input.paymentIntentId)).toMatchObject({ status: 'failed', events: returnedEvents });
  });
});
