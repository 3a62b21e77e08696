import { randomUUID } from 'node:crypto';
import { captureOrVoidKey } from '@landed/activities/capture-or-void/capture-or-void';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import type { Database } from '@landed/prisma/database';
import { completeRunning } from '@landed/prisma/read/operation/read-operation';
import { holdAuthorization } from '@landed/prisma/write/capture-or-void/hold-authorization';
import { releaseAuthorization } from '@landed/prisma/write/capture-or-void/release-authorization';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { type PaymentSave, savePayment } from '@landed/prisma/write/payment-intent/save-payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { endCommit, endFacts, laterEnd, newAuthorization, newEnd, storedPayment } from './authorization-case.js';
import { newKeyring } from './checkout-case.js';
import { interleave } from './interleave.js';
import { allRows, standingOf } from './stored-state.js';

/** What capture and cancel write, each statement: twice, for another, and beside another at the same moment. */
let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

type Input = PaymentOperationInput;
const holdIn =
  (input: Input, kind: 'capture' | 'cancel' = 'capture') =>
  async (database: Database) => {
    const { intent } = await storedPayment(fresh.database, keyring, input);
    const response = paymentIntentActionResponse(intent);
    return holdAuthorization(database, keyring, { kind, input, processorKey: captureOrVoidKey(input, 1), response });
  };
const hold = (input: Input, kind: 'capture' | 'cancel' = 'capture') => holdIn(input, kind)(fresh.database);
const releaseIn = (input: Input) => (database: Database) =>
  releaseAuthorization(database, input, captureOrVoidKey(input, 1));
const release = (input: Input) => releaseIn(input)(fresh.database);
const commitIn = (commit: PaymentSave) => (database: Database) => savePayment(database, keyring, commit);
const commit = (what: PaymentSave) => commitIn(what)(fresh.database);
const seal = (input: Input) =>
  completeRunning(fresh.database, { ...input, keyHash: input.idempotency.keyHash }, input.idempotency.attempt);
const recover = ({ rail, merchantId, idempotency }: Input) =>
  markRecoveryRequired(fresh.database, {
    rail,
    merchantId,
    keyHash: idempotency.keyHash,
    attempt: idempotency.attempt,
  });
const rows = (input: Input) => allRows(fresh.database, input.merchantId);

/** The key, the payment, and who has it. */
async function standing(input: Input) {
  const { key, ...rest } = await standingOf(fresh.database, keyring, input);
  const { intent, pending } = await storedPayment(fresh.database, keyring, input);
  return { ...rest, key, payments: [intent.status], pending: pending?.operationId ?? null };
}

/** A new authorization, an end of it that nothing was written of yet, and how all of it stands. */
async function authorized() {
  const checkout = await newAuthorization(fresh.database, keyring);
  const input = newEnd(checkout);
  const { intent } = await storedPayment(fresh.database, keyring, input);
  const charged = [`${checkout.operationId}.1.1`, 'confirmed'] as const;
  const before = {
    key: null,
    payments: ['authorized'],
    attempts: [charged],
    events: ['payment_intent.created', 'payment_intent.authorized'],
    journals: [],
    pending: null,
  };
  const key = { attempt: 1, status: 200, answer: paymentIntentActionResponse(intent), payment: intent.id };
  const held = {
    ...before,
    key: { ...key, state: 'running', answered: false },
    attempts: [charged, [`${input.operationId}.1.1`, 'pending']],
    pending: input.operationId,
  };
  return { checkout, input, intent, charged, before, key, held };
}

async function heldAuthorization(kind: 'capture' | 'cancel' = 'capture') {
  const made = await authorized();
  expect(await hold(made.input, kind)).toBe(true);
  return { ...made, payment: await storedPayment(fresh.database, keyring, made.input) };
}

describe('an authorization is taken', () => {
  it('by one operation, whose key, mark and attempt are written together, once', async () => {
    const { input, before, held } = await authorized();
    expect(await standing(input)).toEqual(before);
    expect(await hold(input)).toBe(true);
    expect(await standing(input)).toEqual(held);
    const once = await rows(input);
    expect(await hold(input)).toBe(false);
    expect(await rows(input)).toEqual(once);
  });

  it('by nobody else while one has it', async () => {
    const { checkout, input, held } = await heldAuthorization();
    const once = await rows(input);
    expect(await hold(newEnd(checkout), 'cancel')).toBe(false);
    expect(await hold(laterEnd(input, 2))).toBe(false);
    expect(await rows(input)).toEqual(once);
    expect(await standing(input)).toEqual(held);
  });

  it('by the first of two that want it at the same moment', async () => {
    const { checkout, input, held } = await authorized();
    const other = newEnd(checkout);
    expect(await interleave(fresh, holdIn(input), holdIn(other, 'cancel'))).toEqual([true, false]);
    expect(await standing(input)).toEqual(held);
    expect((await standing(other)).key).toBe(null);
  });

  it('not under a key that another payment’s operation has, before or at the same moment', async () => {
    const { checkout, input } = await heldAuthorization();
    const { merchantId } = checkout;
    const another = await newAuthorization(fresh.database, keyring, { merchantId });
    const reused = newEnd(another, { idempotency: input.idempotency });
    expect(await hold(reused)).toBe(false);
    expect(await standing(reused)).toMatchObject({ pending: null, key: { payment: input.paymentIntentId } });

    const [first, late] = [newEnd(await newAuthorization(fresh.database, keyring, { merchantId })), newEnd(another)];
    const sameKey = { ...late, idempotency: first.idempotency };
    expect(await interleave(fresh, holdIn(first), holdIn(sameKey))).toEqual([true, false]);
    expect((await standing(first)).pending).toBe(first.operationId);
    expect((await standing(sameKey)).pending).toBe(null);
  });

  it('not once the slow lane has written that nothing was sent, also at the same moment', async () => {
    const { input, before } = await authorized();
    const conclude = (database: Database) => saveUnprepared(database, keyring, 'capture', input, null);
    expect(await interleave(fresh, conclude, holdIn(input))).toEqual([true, false]);
    expect(await standing(input)).toEqual({
      ...before,
      key: { state: 'retryable', attempt: 1, status: null, answer: null, answered: false, payment: null },
    });
    expect(await hold(laterEnd(input, 2))).toBe(true);

    const other = await authorized();
    const giveUp = (database: Database) => saveUnprepared(database, keyring, 'capture', other.input, null);
    expect(await interleave(fresh, holdIn(other.input), giveUp)).toEqual([true, false]);
    expect(await standing(other.input)).toEqual(other.held);
  });

  it('not for another merchant, on another rail, or after it has ended', async () => {
    const { checkout, input, payment } = await heldAuthorization();
    await commit(endCommit(payment, input, endFacts.captured));
    const once = await rows(input);
    expect(await hold(newEnd(checkout))).toBe(false);
    expect(await rows(input)).toEqual(once);
    const other = await authorized();
    const { intent } = other;
    const strangers = [{ merchantId: checkout.merchantId }, { rail: 'live' as const }];
    for (const stranger of strangers) {
      const ends = newEnd(other.checkout, stranger);
      const held = { kind: 'capture' as const, input: ends, processorKey: captureOrVoidKey(ends, 1) };
      expect(
        await holdAuthorization(fresh.database, keyring, { ...held, response: paymentIntentActionResponse(intent) }),
      ).toBe(false);
    }
    expect(await standing(other.input)).toEqual(other.before);
  });
});

describe('an authorization is let go of', () => {
  it('by the operation that has it, once, and the key is free for another attempt', async () => {
    const { input, charged, before } = await heldAuthorization();
    expect(await release(newEnd({ ...input }))).toBe(false);
    expect(await release(input)).toBe(true);
    const released = {
      ...before,
      key: {
        attempt: 1,
        status: null,
        answer: null,
        payment: input.paymentIntentId,
        state: 'retryable',
        answered: false,
      },
      attempts: [charged, [`${input.operationId}.1.1`, 'not_attempted']],
    };
    expect(await standing(input)).toEqual(released);
    const once = await rows(input);
    expect(await release(input)).toBe(false);
    expect(await hold(input)).toBe(false);
    expect(await rows(input)).toEqual(once);

    const second = laterEnd(input, 2);
    expect(await hold({ ...second, idempotency: { ...second.idempotency, fingerprint: 'f'.repeat(64) } })).toBe(false);
    expect(await hold(second)).toBe(true);
    expect(await standing(input)).toMatchObject({ key: { state: 'running', attempt: 2 }, pending: input.operationId });

    const taken = await rows(input);
    expect(await release(input)).toBe(false);
    expect(await rows(input)).toEqual(taken);
    expect(await release(second)).toBe(true);
  });

  it('without taking back an answer that the merchant has had', async () => {
    const { input, key } = await heldAuthorization();
    expect(await seal(input)).toBe(true);
    expect(await release(input)).toBe(true);
    expect((await standing(input)).key).toEqual({ ...key, state: 'completed', answered: true });
  });

  it('not once it has ended, also when both come at the same moment', async () => {
    const { input, payment } = await heldAuthorization();
    const captured = endCommit(payment, input, endFacts.captured);
    expect(await interleave(fresh, commitIn(captured), releaseIn(input))).toEqual([true, false]);
    expect(await standing(input)).toMatchObject({ key: { state: 'completed', status: 200 }, payments: ['captured'] });
  });
});

describe('an authorization ends', () => {
  it.each([
    ['capture', 'captured', [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }]],
    ['cancel', 'canceled', []],
  ] as const)('by a %s once: payment, attempt, journal, event and answer together', async (kind, status, journals) => {
    const { input, payment, charged, before, key } = await heldAuthorization(kind);
    const end = endCommit(payment, input, endFacts[status]);
    expect(await commit(end)).toBe(true);
    expect(await standing(input)).toEqual({
      ...before,
      key: { ...key, answer: paymentIntentActionResponse(end.intent), state: 'completed', answered: true },
      payments: [status],
      attempts: [charged, [`${input.operationId}.1.1`, 'confirmed']],
      events: [...before.events, `payment_intent.${status}`],
      journals,
    });
    const once = await rows(input);
    expect(await commit(end)).toBe(false);
    expect(await commit(endCommit(payment, input, endFacts[status === 'captured' ? 'canceled' : 'captured']))).toBe(
      false,
    );
    await recover(input);
    expect(await rows(input)).toEqual(once);
  });

  it('one way only when two facts come at the same moment', async () => {
    const { input, payment } = await heldAuthorization();
    const [captured, canceled] = [
      endCommit(payment, input, endFacts.captured),
      endCommit(payment, input, endFacts.canceled, false),
    ];
    expect(await interleave(fresh, commitIn(captured), commitIn(canceled))).toEqual([true, false]);
    expect(await standing(input)).toMatchObject({ payments: ['captured'], pending: null, key: { state: 'completed' } });
  });

  it('and a key that was answered meanwhile keeps its answer', async () => {
    const { input, payment, key } = await heldAuthorization();
    expect(await seal(input)).toBe(true);
    expect(await commit(endCommit(payment, input, endFacts.captured))).toBe(true);
    expect(await standing(input)).toMatchObject({ payments: ['captured'], pending: null });
    expect((await standing(input)).key).toEqual({ ...key, state: 'completed', answered: true });
  });

  it('after it was left to a person, and the key gets its answer', async () => {
    const { input, payment } = await heldAuthorization();
    await recover(input);
    expect((await standing(input)).key?.state).toBe('recovery_required');
    const captured = endCommit(payment, input, endFacts.captured);
    expect(await commit(captured)).toBe(true);
    expect((await standing(input)).key).toMatchObject({
      state: 'completed',
      status: 200,
      answer: paymentIntentActionResponse(captured.intent),
    });
  });
});

describe('an operation whose payment somebody else has moved', () => {
  it('gets its answer once, and a second one changes nothing', async () => {
    const { input, payment, charged, before, key } = await heldAuthorization('cancel');
    const told = endCommit(payment, input, endFacts.captured, false);
    expect(await commit(told)).toBe(true);
    expect(await standing(input)).toMatchObject({ key: { state: 'running' }, payments: ['captured'], pending: null });

    const refused = { status: 422, body: { error: { code: 'invalid_state_transition' } } };
    await completePrepared(fresh.database, keyring, input, refused);
    const concluded = {
      ...before,
      key: { ...key, status: 422, answer: refused.body, state: 'completed', answered: true },
      payments: ['captured'],
      attempts: [charged, [`${input.operationId}.1.1`, 'pending']],
      events: [...before.events, 'payment_intent.captured'],
      journals: [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }],
    };
    expect(await standing(input)).toEqual(concluded);
    const once = await rows(input);
    await completePrepared(fresh.database, keyring, input, { status: 200, body: {} });
    await completePrepared(fresh.database, keyring, laterEnd(input, 2), { status: 200, body: {} });
    expect(await rows(input)).toEqual(once);
  });
});

describe('the database itself refuses', () => {
  const change = (sql: string, values: unknown[]) =>
    fresh.database.pool.query(`UPDATE payment_intent SET ${sql}`, values);

  it.each(['captured', 'canceled'] as const)('an operation that has a payment which is %s', async (status) => {
    const { input, payment } = await heldAuthorization();
    expect(await commit(endCommit(payment, input, endFacts[status]))).toBe(true);
    await expect(
      change('pending_operation_id = $2 WHERE id = $1', [input.paymentIntentId, input.operationId]),
    ).rejects.toThrow('payment_intent_pending_check');
  });

  it('a move out of `authorized` that does not let go of the payment', async () => {
    const { input } = await heldAuthorization();
    await expect(
      change(`status = 'canceled', cancellation_reason = 'expired' WHERE id = $1`, [input.paymentIntentId]),
    ).rejects.toThrow('payment_intent_pending_check');
  });

  it('an operation that does not exist, or is another merchant’s', async () => {
    const [{ input }, other] = [await authorized(), await heldAuthorization()];
    for (const operation of [randomUUID(), other.input.operationId]) {
      await expect(
        change('pending_operation_id = $2 WHERE id = $1', [input.paymentIntentId, operation]),
      ).rejects.toThrow('payment_intent_merchant_id_rail_pending_operation_id_fkey');
    }
  });
});
