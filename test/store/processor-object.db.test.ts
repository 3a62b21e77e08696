import { randomUUID } from 'node:crypto';
import { captureAuthorization } from '@landed/activities/capture/activities';
import { submitCaptureOrVoid } from '@landed/activities/capture-or-void/submit-capture-or-void';
import { decideCheckout } from '@landed/activities/checkout/decide-checkout';
import type { PaymentFact, RefundFact, RefundRequest } from '@landed/activities/processor/port';
import { handleEvent } from '@landed/activities/processor-event/handle-event';
import { receiveEvent } from '@landed/activities/processor-event/receive-event';
import { type Keyring, parseKeyring } from '@landed/codec/keyring';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { findSubject } from '@landed/prisma/read/processor-event/find-subject';
import { objectHmacs, storeObjectId } from '@landed/prisma/read/processor-object/object-id';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { keepEvent } from '@landed/prisma/write/processor-event/keep-event';
import { backfillObjects } from '@landed/prisma/write/processor-object/backfill-objects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newAuthorization, newCaptureOrVoid } from './authorization-case.js';
import { changeOf, newCheckout, newKeyring, preparationOf } from './checkout-case.js';
import { failingProcessor } from './failing-processor.js';
import { fakeAuthorizationProcessor } from './fake-authorization-processor.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

type Verdict = Parameters<typeof decideCheckout>[3];

/** A payment after its charge, whose ids at the processor are unique. */
async function charged(verdict: (detail: { payment: string; charge: string }) => Verdict, keys: Keyring = keyring) {
  const input = await newCheckout(fresh.database);
  const detail = { payment: `pi_${randomUUID()}`, charge: `ch_${randomUUID()}` };
  await prepareCheckout(fresh.database, keys, preparationOf(input));
  await saveCheckout(fresh.database, keys, changeOf(input, verdict(detail)));
  return { input, detail };
}

const succeeded = (detail: { payment: string; charge: string }): Verdict => ({ kind: 'succeeded', detail });
const declined = (detail: { payment: string; charge: string }): Verdict => ({
  kind: 'declined',
  failureCode: 'card_declined',
  detail,
});

const account = { rail: 'test', entity: 'us' } as const;
const subject = (id: string, keys: Keyring = keyring) => ({
  ...account,
  subject: { kind: 'object', idHmacs: objectHmacs(keys, id) } as const,
});

describe('the ids of a charge', () => {
  it('the ids of a charge find its payment as soon as the charge is saved, for this account only', async () => {
    const { input, detail } = await charged(succeeded);
    for (const id of [detail.payment, detail.charge]) {
      expect(await findSubject(fresh.database, subject(id))).toMatchObject({ paymentIntentId: input.paymentIntentId });
      expect(await findSubject(fresh.database, { ...subject(id), rail: 'live' })).toBe(null);
      expect(await findSubject(fresh.database, { ...subject(id), entity: 'gb' })).toBe(null);
    }
    expect(await findSubject(fresh.database, subject('pi_of_somebody'))).toBe(null);
  });

  it('the ids of a charge are in no column in clear', async () => {
    const { detail } = await charged(succeeded);
    const { rows } = await fresh.database.pool.query<{ text: string }>(
      `SELECT string_agg(o::text || encode(id_sealed, 'escape'), ' ') AS text FROM processor_object AS o`,
    );
    expect(rows[0]?.text).not.toContain(detail.payment);
  });

  it('the ids of a charge are found again after a backfill, which a second run does not change', async () => {
    const { input, detail } = await charged(succeeded);
    await fresh.database.pool.query('DELETE FROM processor_object WHERE payment_intent_id = $1', [
      input.paymentIntentId,
    ]);
    expect(await findSubject(fresh.database, subject(detail.charge))).toBe(null);
    expect(await backfillObjects(fresh.database, keyring)).toBe(1);
    expect(await findSubject(fresh.database, subject(detail.charge))).toMatchObject({
      paymentIntentId: input.paymentIntentId,
    });
    expect(await backfillObjects(fresh.database, keyring)).toBe(0);
  });

  it('the ids of a charge are found with a replaced encryption key, even after the backfill when the old key is gone', async () => {
    const other = await createFreshDatabase();
    try {
      const text = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
      const rotated = parseKeyring(`${text('new', 2)},${text('old', 1)}`);
      const input = await newCheckout(other.database);
      const old = parseKeyring(text('old', 1));
      await prepareCheckout(other.database, old, preparationOf(input));
      await saveCheckout(other.database, old, changeOf(input, succeeded({ payment: 'pi_r', charge: 'ch_r' })));
      expect(await findSubject(other.database, subject('pi_r', rotated))).not.toBe(null);
      expect(await backfillObjects(other.database, rotated)).toBe(2);
      expect(await findSubject(other.database, subject('pi_r', parseKeyring(text('new', 2))))).not.toBe(null);
    } finally {
      await other.drop();
    }
  });
});

describe('an id that was learned again after the encryption key was replaced', () => {
  it('has one row after the backfill, under the current key', async () => {
    const other = await createFreshDatabase();
    try {
      const text = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
      const [old, rotated] = [parseKeyring(text('old', 1)), parseKeyring(`${text('new', 2)},${text('old', 1)}`)];
      const authorization = await newAuthorization(other.database, old);
      const input = newCaptureOrVoid(authorization);
      const { processor } = fakeAuthorizationProcessor();
      const dependencies = { database: other.database, keyring: rotated, processorOf: () => processor };
      await submitCaptureOrVoid(dependencies, captureAuthorization, input);
      const stored = async () => {
        const { rows } = await other.database.pool.query<{ key_id: string; payment_intent_id: string }>(
          'SELECT key_id, payment_intent_id::text FROM processor_object ORDER BY key_id',
        );
        return rows;
      };
      const { paymentIntentId: payment_intent_id } = authorization;
      expect((await stored()).map(({ key_id }) => key_id)).toEqual(['new', 'old']);
      expect(await backfillObjects(other.database, rotated)).toBe(1);
      expect(await stored()).toEqual([{ key_id: 'new', payment_intent_id }]);
      expect(await backfillObjects(other.database, rotated)).toBe(0);
    } finally {
      await other.drop();
    }
  });
});

describe('a signed event that is not understood', () => {
  it('keeps an event that is not understood once, sealed', async () => {
    const event = {
      ...account,
      eventHash: 'e'.repeat(64),
      reason: 'unknown_type',
      body: Buffer.from('{"buyer":"canary"}'),
    } as const;
    expect(await keepEvent(fresh.database, keyring, event)).toBe(true);
    expect(await keepEvent(fresh.database, keyring, event)).toBe(false);
    const { rows } = await fresh.database.pool.query<{ body: Buffer }>('SELECT body FROM kept_processor_event');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body.includes('canary')).toBe(false);
  });
});

describe('a payment that the processor completes after it has failed here', () => {
  function lateProcessor(initial: PaymentFact) {
    let fact = initial;
    const refunds = new Map<string, RefundFact>();
    const calls: string[] = [];
    const processor = {
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
        refunds.set(refundId, { kind: 'succeeded', detail: {} });
        return { kind: 'succeeded', detail: {} } as const;
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

  it('is refunded once, its journals pass through suspense, and the merchant gets one event', async () => {
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

  it('is voided when it was only authorized, without any journal', async () => {
    const { input, detail } = await charged(declined);
    const { processor, calls } = lateProcessor({ kind: 'authorized', captureBefore: null, detail });
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const event = eventAbout(input.paymentIntentId, detail.payment);
    expect(await handleEvent(dependencies, event, input, 'void-key')).toMatchObject({ outcome: 'returned' });
    expect(calls).toEqual(['void']);
    expect(await stored(input.paymentIntentId)).toMatchObject({ cases: ['late_charge'], entries: null });
  });

  it('is found by the id in the signed event when no commit of ours has learned it', async () => {
    const { input } = await charged(() => ({
      kind: 'not_charged',
      invalidPaymentMethod: false,
      underKey: true,
      detail: {},
    }));
    const { processor, calls } = lateProcessor({ kind: 'succeeded', detail: {} });
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const event = eventAbout(input.paymentIntentId, `pi_${randomUUID()}`);
    expect(await handleEvent(dependencies, event, input, 'void-key')).toMatchObject({ outcome: 'returned' });
    expect(calls).toEqual(['refund 5000']);
  });
});
