import { randomUUID } from 'node:crypto';
import { processorKey } from '@landed/activities/operation/processor-key';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import type { Database } from '@landed/prisma/database';
import { findFirstRequest } from '@landed/prisma/read/operation/find-first-request';
import { holdAuthorization } from '@landed/prisma/write/capture-or-void/hold-authorization';
import { releaseAuthorization } from '@landed/prisma/write/capture-or-void/release-authorization';
import { completePrepared } from '@landed/prisma/write/operation/complete-prepared';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { type PaymentSave, savePayment } from '@landed/prisma/write/payment-intent/save-payment';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import {
  authorizationFacts,
  laterCaptureOrVoid,
  newAuthorization,
  newCaptureOrVoid,
  paymentSaveOf,
  storedPayment,
} from './authorization-case.js';
import { newKeyring } from './checkout-case.js';
import { interleave } from './interleave.js';
import { allRows, storedState } from './stored-state.js';

/** Each statement of capture and cancel: run twice, for another merchant, and beside another statement. */
const fresh = databaseOfFile();
const keyring = newKeyring();

type Input = PaymentOperationInput;
const holdIn =
  (input: Input, kind: 'capture' | 'cancel' = 'capture') =>
  async (database: Database) => {
    const { intent } = await storedPayment(fresh.database, keyring, input);
    const response = paymentIntentActionResponse(intent);
    return holdAuthorization(database, keyring, { kind, input, processorKey: processorKey(input), response });
  };
const hold = (input: Input, kind: 'capture' | 'cancel' = 'capture') => holdIn(input, kind)(fresh.database);
const releaseIn = (input: Input) => (database: Database) => releaseAuthorization(database, input, processorKey(input));
const release = (input: Input) => releaseIn(input)(fresh.database);
const saveIn = (save: PaymentSave) => async (database: Database) =>
  (await savePayment(database, keyring, save)) !== null;
const save = (what: PaymentSave) => saveIn(what)(fresh.database);
const complete = (input: Input) =>
  completeRunning(fresh.database, { ...input, keyHash: input.idempotency.keyHash }, input.idempotency.attempt, keyring);
const requireReview = ({ rail, merchantId, idempotency }: Input) =>
  markRecoveryRequired(fresh.database, {
    rail,
    merchantId,
    keyHash: idempotency.keyHash,
    attempt: idempotency.attempt,
  });
const rows = (input: Input) => allRows(fresh.database, input.merchantId);

/** The stored state, with the status of the payment and the operation that holds it. */
async function currentState(input: Input) {
  const { key, ...rest } = await storedState(fresh.database, keyring, input);
  const { intent, pending } = await storedPayment(fresh.database, keyring, input);
  return { ...rest, key, payments: [intent.status], pending: pending?.operationId ?? null };
}

/** A new authorization, an operation for which nothing is written yet, and the expected states. */
async function authorized() {
  const checkout = await newAuthorization(fresh.database, keyring);
  const input = newCaptureOrVoid(checkout);
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
  const key = { attempt: 1, status: 200, response: paymentIntentActionResponse(intent), payment: intent.id };
  const held = {
    ...before,
    key: { ...key, state: 'running', completed: false },
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

describe('holdAuthorization', () => {
  it('writes operation, hold and attempt together, once', async () => {
    const { input, before, held } = await authorized();
    expect(await currentState(input)).toEqual(before);
    expect(await hold(input)).toBe(true);
    expect(await currentState(input)).toEqual(held);
    const once = await rows(input);
    expect(await hold(input)).toBe(false);
    expect(await rows(input)).toEqual(once);
  });

  it('returns false while another operation or attempt holds the payment', async () => {
    const { checkout, input, held } = await heldAuthorization();
    const once = await rows(input);
    expect(await hold(newCaptureOrVoid(checkout), 'cancel')).toBe(false);
    expect(await hold(laterCaptureOrVoid(input, 2))).toBe(false);
    expect(await rows(input)).toEqual(once);
    expect(await currentState(input)).toEqual(held);
  });

  it('holds the payment for the first of two operations at the same moment', async () => {
    const { checkout, input, held } = await authorized();
    const other = newCaptureOrVoid(checkout);
    expect(await interleave(fresh, holdIn(input), holdIn(other, 'cancel'))).toEqual([true, false]);
    expect(await currentState(input)).toEqual(held);
    expect((await currentState(other)).key).toBe(null);
  });

  it('returns false for a key that an operation of another payment has', async () => {
    const { checkout, input } = await heldAuthorization();
    const { merchantId } = checkout;
    const another = await newAuthorization(fresh.database, keyring, { merchantId });
    const reused = newCaptureOrVoid(another, { idempotency: input.idempotency });
    expect(await hold(reused)).toBe(false);
    expect(await currentState(reused)).toMatchObject({ pending: null, key: { payment: input.paymentIntentId } });

    const [first, late] = [
      newCaptureOrVoid(await newAuthorization(fresh.database, keyring, { merchantId })),
      newCaptureOrVoid(another),
    ];
    const sameKey = { ...late, idempotency: first.idempotency };
    expect(await interleave(fresh, holdIn(first), holdIn(sameKey))).toEqual([true, false]);
    expect((await currentState(first)).pending).toBe(first.operationId);
    expect((await currentState(sameKey)).pending).toBe(null);
  });

  it('returns false after the reconciliation has ended the attempt as unprepared', async () => {
    const { input, before } = await authorized();
    const finishUnprepared = (database: Database) => saveUnprepared(database, keyring, 'capture', input, null);
    expect(await interleave(fresh, finishUnprepared, holdIn(input))).toEqual([true, false]);
    expect(await currentState(input)).toEqual({
      ...before,
      key: { state: 'retryable', attempt: 1, status: null, response: null, completed: false, payment: null },
    });
    expect(await hold(laterCaptureOrVoid(input, 2))).toBe(true);

    const other = await authorized();
    const giveUp = (database: Database) => saveUnprepared(database, keyring, 'capture', other.input, null);
    expect(await interleave(fresh, holdIn(other.input), giveUp)).toEqual([true, false]);
    expect(await currentState(other.input)).toEqual(other.held);
  });

  it('returns false for another merchant, on another rail, and after the payment has ended', async () => {
    const { checkout, input, payment } = await heldAuthorization();
    await save(paymentSaveOf(payment, input, authorizationFacts.captured));
    const once = await rows(input);
    expect(await hold(newCaptureOrVoid(checkout))).toBe(false);
    expect(await rows(input)).toEqual(once);
    const other = await authorized();
    const { intent } = other;
    const strangers = [{ merchantId: checkout.merchantId }, { rail: 'live' as const }];
    for (const stranger of strangers) {
      const ends = newCaptureOrVoid(other.checkout, stranger);
      const held = { kind: 'capture' as const, input: ends, processorKey: processorKey(ends) };
      expect(
        await holdAuthorization(fresh.database, keyring, { ...held, response: paymentIntentActionResponse(intent) }),
      ).toBe(false);
    }
    expect(await currentState(other.input)).toEqual(other.before);
  });
});

describe('releaseAuthorization', () => {
  it('releases the hold of the operation once and frees the key', async () => {
    const { input, charged, before } = await heldAuthorization();
    expect(await release(newCaptureOrVoid({ ...input }))).toBe(false);
    expect(await release(input)).toBe(true);
    const released = {
      ...before,
      key: {
        attempt: 1,
        status: null,
        response: null,
        payment: input.paymentIntentId,
        state: 'retryable',
        completed: false,
      },
      attempts: [charged, [`${input.operationId}.1.1`, 'not_attempted']],
    };
    expect(await currentState(input)).toEqual(released);
    const once = await rows(input);
    expect(await release(input)).toBe(false);
    expect(await hold(input)).toBe(false);
    expect(await rows(input)).toEqual(once);

    const second = laterCaptureOrVoid(input, 2);
    expect(await hold({ ...second, idempotency: { ...second.idempotency, fingerprint: 'f'.repeat(64) } })).toBe(false);
    expect(await hold(second)).toBe(true);
    expect(await currentState(input)).toMatchObject({
      key: { state: 'running', attempt: 2 },
      pending: input.operationId,
    });

    const taken = await rows(input);
    expect(await release(input)).toBe(false);
    expect(await rows(input)).toEqual(taken);
    expect(await release(second)).toBe(true);
  });

  it('keeps the response of a key that has one', async () => {
    const { input, key } = await heldAuthorization();
    expect(await complete(input)).toBe(true);
    expect(await release(input)).toBe(true);
    expect((await currentState(input)).key).toEqual({ ...key, state: 'completed', completed: true });
  });

  it('returns false when the payment has ended, even at the same moment', async () => {
    const { input, payment } = await heldAuthorization();
    const captured = paymentSaveOf(payment, input, authorizationFacts.captured);
    expect(await interleave(fresh, saveIn(captured), releaseIn(input))).toEqual([true, false]);
    expect(await currentState(input)).toMatchObject({
      key: { state: 'completed', status: 200 },
      payments: ['captured'],
    });
  });
});

describe('savePayment', () => {
  it.each([
    ['capture', 'captured', [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }]],
    ['cancel', 'canceled', []],
  ] as const)(
    'saves payment, attempt, journal, event and response of a %s together, once',
    async (kind, status, journals) => {
      const { input, payment, charged, before, key } = await heldAuthorization(kind);
      const end = paymentSaveOf(payment, input, authorizationFacts[status]);
      expect(await save(end)).toBe(true);
      expect(await currentState(input)).toEqual({
        ...before,
        key: { ...key, response: paymentIntentActionResponse(end.intent), state: 'completed', completed: true },
        payments: [status],
        attempts: [charged, [`${input.operationId}.1.1`, 'confirmed']],
        events: [...before.events, `payment_intent.${status}`],
        journals,
      });
      const once = await rows(input);
      expect(await save(end)).toBe(false);
      expect(
        await save(paymentSaveOf(payment, input, authorizationFacts[status === 'captured' ? 'canceled' : 'captured'])),
      ).toBe(false);
      await requireReview(input);
      expect(await rows(input)).toEqual(once);
    },
  );

  it('saves only the first of two facts at the same moment', async () => {
    const { input, payment } = await heldAuthorization();
    const [captured, canceled] = [
      paymentSaveOf(payment, input, authorizationFacts.captured),
      paymentSaveOf(payment, input, authorizationFacts.canceled, false),
    ];
    expect(await interleave(fresh, saveIn(captured), saveIn(canceled))).toEqual([true, false]);
    expect(await currentState(input)).toMatchObject({
      payments: ['captured'],
      pending: null,
      key: { state: 'completed' },
    });
  });

  it('keeps the response of a key that was completed before', async () => {
    const { input, payment, key } = await heldAuthorization();
    expect(await complete(input)).toBe(true);
    expect(await save(paymentSaveOf(payment, input, authorizationFacts.captured))).toBe(true);
    expect(await currentState(input)).toMatchObject({ payments: ['captured'], pending: null });
    expect((await currentState(input)).key).toEqual({ ...key, state: 'completed', completed: true });
  });

  it('completes an operation in manual review', async () => {
    const { input, payment } = await heldAuthorization();
    await requireReview(input);
    expect((await currentState(input)).key?.state).toBe('recovery_required');
    const captured = paymentSaveOf(payment, input, authorizationFacts.captured);
    expect(await save(captured)).toBe(true);
    expect((await currentState(input)).key).toMatchObject({
      state: 'completed',
      status: 200,
      response: paymentIntentActionResponse(captured.intent),
    });
  });
});

describe('completePrepared', () => {
  it('stores the response once for an operation whose payment an event has changed', async () => {
    const { input, payment, charged, before, key } = await heldAuthorization('cancel');
    const change = paymentSaveOf(payment, input, authorizationFacts.captured, false);
    expect(await save(change)).toBe(true);
    expect(await currentState(input)).toMatchObject({
      key: { state: 'running' },
      payments: ['captured'],
      pending: null,
    });

    const rejection = { status: 422, body: { error: { code: 'invalid_state_transition' } } };
    await completePrepared(fresh.database, keyring, input, rejection);
    const concluded = {
      ...before,
      key: { ...key, status: 422, response: rejection.body, state: 'completed', completed: true },
      payments: ['captured'],
      attempts: [charged, [`${input.operationId}.1.1`, 'pending']],
      events: [...before.events, 'payment_intent.captured'],
      journals: [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }],
    };
    expect(await currentState(input)).toEqual(concluded);
    const once = await rows(input);
    await completePrepared(fresh.database, keyring, input, { status: 200, body: {} });
    await completePrepared(fresh.database, keyring, laterCaptureOrVoid(input, 2), { status: 200, body: {} });
    expect(await rows(input)).toEqual(once);
  });
});

describe('the constraints of payment_intent', () => {
  const change = (sql: string, values: unknown[]) =>
    fresh.database.pool.query(`UPDATE payment_intent SET ${sql}`, values);

  it.each(['captured', 'canceled'] as const)('rejects a hold on a payment that is %s', async (status) => {
    const { input, payment } = await heldAuthorization();
    expect(await save(paymentSaveOf(payment, input, authorizationFacts[status]))).toBe(true);
    await expect(
      change('pending_operation_id = $2 WHERE id = $1', [input.paymentIntentId, input.operationId]),
    ).rejects.toThrow('payment_intent_pending_check');
  });

  it('rejects a change from `authorized` that keeps the hold', async () => {
    const { input } = await heldAuthorization();
    await expect(
      change(`status = 'canceled', cancellation_reason = 'expired' WHERE id = $1`, [input.paymentIntentId]),
    ).rejects.toThrow('payment_intent_pending_check');
  });

  it('rejects a hold of an operation that does not exist or belongs to another merchant', async () => {
    const [{ input }, other] = [await authorized(), await heldAuthorization()];
    for (const operation of [randomUUID(), other.input.operationId]) {
      await expect(
        change('pending_operation_id = $2 WHERE id = $1', [input.paymentIntentId, operation]),
      ).rejects.toThrow('payment_intent_merchant_id_rail_pending_operation_id_fkey');
    }
  });
});

describe('saveUnprepared', () => {
  const firstRequest = ({ rail, merchantId, idempotency }: Input) =>
    findFirstRequest(fresh.database, { rail, merchantId, keyHash: idempotency.keyHash });

  it('keeps the payment of a rejected request, for the details of a conflict', async () => {
    const { input } = await authorized();
    await saveUnprepared(fresh.database, keyring, 'capture', input, { code: 'not_found' });
    expect(await firstRequest(input)).toMatchObject({ kind: 'capture', paymentIntentId: input.paymentIntentId });
  });

  it('keeps no payment of another merchant', async () => {
    const [{ input }, stranger] = [await authorized(), await authorized()];
    const foreign = { ...input, paymentIntentId: stranger.input.paymentIntentId };
    expect(foreign.merchantId).not.toBe(stranger.input.merchantId);
    await saveUnprepared(fresh.database, keyring, 'capture', foreign, { code: 'not_found' });
    expect(await firstRequest(foreign)).toMatchObject({ kind: 'capture', paymentIntentId: null });
  });
});
