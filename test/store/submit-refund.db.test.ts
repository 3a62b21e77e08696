import { captureAuthorization } from '@landed/activities/capture/activities';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import { refreshRefund } from '@landed/activities/refund/refresh-refund';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { refundResponse } from '@landed/contracts/refund/response';
import type { Refund } from '@landed/contracts/refund/types';
import { findRefund } from '@landed/prisma/read/refund/find-refund';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newAuthorization, newCaptureOrVoid } from './authorization-case.js';
import { changeOf, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';
import { fakeAuthorizationProcessor } from './fake-authorization-processor.js';
import { fakeRefundProcessor, type RefundBehaviour, refundFacts } from './fake-refund-processor.js';
import { newRefundInput, nextAttempt, order, paidPayment, refundOutcome } from './refund-case.js';
import { storedKey, storedRefunds } from './stored-refunds.js';
import { allRows } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

/** A payment of 13,540, and a refund of 5,000 that is not started yet. */
async function newCase(behaviour: RefundBehaviour = {}, reached?: PaymentDependencies['reached']) {
  const payment = await paidPayment(fresh.database, keyring);
  const input = newRefundInput(payment);
  const { processor, calls, becomes } = fakeRefundProcessor(behaviour);
  const hooks = reached === undefined ? {} : { reached };
  const dependencies = {
    database: fresh.database,
    keyring,
    fitDisputes: fitPaymentDisputes,
    processorOf: () => processor,
    ...hooks,
  };
  return {
    input,
    calls,
    key: `${input.operationId}.1.1`,
    becomes,
    submit: (again = input) => submitOperation(refundOperation, dependencies, again),
    reconcile: () => reconcileOperation(refundOperation, dependencies, input),
    refresh: () => refreshRefund(dependencies, input),
    currentState: () => storedRefunds(fresh.database, payment),
    keyState: () => storedKey(fresh.database, keyring, input),
    rows: () => allRows(fresh.database, payment.merchantId),
    stored: async () => refundResponse((await findRefund(fresh.database, { ...input, id: input.refundId })) as Refund),
  };
}

const share = [5_000, 3_693, 369, 772, 166] as const;
const booked = [
  ['processor_receivable', -5_000],
  ['tax_payable', 772],
  ['duty_payable', 166],
  ['merchant_available', 4_062],
  ['merchant_reserve', 379],
  ['merchant_available', -379],
] as const;
const reversed = booked.map(([account, amount]) => [account, -amount]);

describe('submitRefund', () => {
  it('saves a succeeded refund once, however often the activities run', async () => {
    const { input, key, calls, submit, reconcile, refresh, currentState, keyState, rows, stored } = await newCase();
    expect(await submit()).toEqual({
      ...refundOutcome(input, 'succeeded', 'Saved: the refund is `succeeded`.'),
      skipsNotification: true,
    });
    expect(await currentState()).toEqual({
      payment: { refunded: 5_000, reserved: 0 },
      refunds: [['succeeded', null, ...share, 379]],
      attempts: [[key, 'confirmed']],
      events: [
        ['refund.created', 1, null],
        ['refund.succeeded', 2, 'pending'],
      ],
      journals: [[`refund/${input.refundId}`, booked]],
    });
    expect(await keyState()).toEqual({
      state: 'completed',
      attempt: 1,
      status: 200,
      response: await stored(),
      completed: true,
    });
    const once = await rows();
    const again = refundOutcome(input, 'succeeded', 'The refund had already ended: it is `succeeded`.');
    expect(await submit()).toEqual(again);
    expect(await reconcile()).toEqual(again);
    expect(await refresh()).toBe('unchanged');
    expect(await rows()).toEqual(once);
    expect(calls).toEqual([`refund ${key}`, `find ${key}`]);
  });

  it('posts nothing for a refund that fails, and releases the reservation', async () => {
    const { input, key, submit, reconcile, refresh, currentState, keyState, rows, stored } = await newCase({
      decides: [refundFacts.failed],
    });
    expect(await submit()).toEqual({
      ...refundOutcome(input, 'failed', 'Saved: the refund is `failed`.'),
      skipsNotification: true,
    });
    expect(await currentState()).toEqual({
      payment: { refunded: 0, reserved: 0 },
      refunds: [['failed', 'expired_or_canceled_card', ...share, 0]],
      attempts: [[key, 'declined']],
      events: [
        ['refund.created', 1, null],
        ['refund.failed', 2, 'pending'],
      ],
      journals: [],
    });
    expect(await keyState()).toEqual({
      state: 'completed',
      attempt: 1,
      status: 200,
      response: await stored(),
      completed: true,
    });
    const once = await rows();
    await submit();
    await reconcile();
    expect(await refresh()).toBe('unchanged');
    expect(await rows()).toEqual(once);
  });

  it('releases reservation and key after a rejection, and the next attempt is a new refund', async () => {
    const { input, key, submit, reconcile, currentState, keyState, rows } = await newCase({
      decides: [refundFacts.rejected],
    });
    const rejected = { kind: 'retryable', code: 'provider_error' };
    expect(await submit()).toEqual({
      ...rejected,
      summary: 'Saved: the refund is `failed`.',
      readsRefunds: true,
      skipsNotification: true,
    });
    const failed = ['failed', 'processing_error', ...share, 0];
    expect(await currentState()).toEqual({
      payment: { refunded: 0, reserved: 0 },
      refunds: [failed],
      attempts: [[key, 'not_attempted']],
      events: [
        ['refund.created', 1, null],
        ['refund.failed', 2, 'pending'],
      ],
      journals: [],
    });
    expect(await keyState()).toEqual({
      state: 'retryable',
      attempt: 1,
      status: null,
      response: null,
      completed: false,
    });
    const once = await rows();
    expect(await submit()).toEqual(rejected);
    expect(await reconcile()).toEqual(rejected);
    expect(await rows()).toEqual(once);

    expect(await submit(nextAttempt(input))).toMatchObject({ kind: 'completed' });
    const { payment, refunds } = await currentState();
    expect({ payment, refunds }).toEqual({
      payment: { refunded: 5_000, reserved: 0 },
      refunds: [failed, ['succeeded', null, ...share, 379]],
    });
  });

  it('stores the API error of a refund that the processor will never make', async () => {
    const { input, key, calls, submit, reconcile, currentState, keyState, rows } = await newCase({
      decides: [refundFacts.rejectedForGood],
    });
    expect(await submit()).toEqual({
      ...refundOutcome(
        input,
        'failed',
        'Rejected: too little of this payment is left at the processor. It was probably refunded there directly.',
      ),
      readsRefunds: true,
      skipsNotification: true,
    });
    expect(await keyState()).toEqual({
      state: 'completed',
      attempt: 1,
      status: 400,
      response: {
        error: {
          code: 'refund_not_allowed',
          message: 'The payment cannot be refunded: see details.reason.',
          details: { reason: 'refunded_at_processor' },
        },
      },
      completed: true,
    });
    expect(await currentState()).toMatchObject({
      payment: { refunded: 0, reserved: 0 },
      refunds: [['failed', 'processing_error', ...share, 0]],
      attempts: [[key, 'not_attempted']],
    });
    const once = await rows();
    await submit();
    await reconcile();
    expect(await rows()).toEqual(once);
    expect(calls).toEqual([`refund ${key}`]);
  });

  it('stores nothing for a refund whose payment is being captured, and makes it after the capture', async () => {
    const authorization = await newAuthorization(fresh.database, keyring);
    const capture = newCaptureOrVoid(authorization);
    const account = fakeAuthorizationProcessor({ fates: ['response_lost'] });
    const capturing = {
      database: fresh.database,
      keyring,
      fitDisputes: fitPaymentDisputes,
      processorOf: () => account.processor,
    };
    expect(await submitOperation(captureAuthorization, capturing, capture)).toEqual({ kind: 'unknown' });

    const input = newRefundInput(authorization, { entity: 'us', amount: 1_000 });
    const { processor, calls } = fakeRefundProcessor();
    const dependencies = {
      database: fresh.database,
      keyring,
      fitDisputes: fitPaymentDisputes,
      processorOf: () => processor,
    };
    expect(await submitOperation(refundOperation, dependencies, input)).toEqual({
      kind: 'retryable',
      code: 'idempotency_in_progress',
      summary: 'A capture of the payment is in flight: whether it can be refunded is known when that has ended.',
      skipsNotification: true,
    });
    expect((await storedKey(fresh.database, keyring, input))?.state).toBe('retryable');
    expect(calls).toEqual([]);

    expect(await reconcileOperation(captureAuthorization, capturing, capture)).toMatchObject({
      kind: 'completed',
    });
    expect(await submitOperation(refundOperation, dependencies, nextAttempt(input))).toMatchObject({
      kind: 'completed',
    });
    expect((await storedKey(fresh.database, keyring, input))?.status).toBe(200);
  });

  it('stores nothing for a refund of a payment that is processing, and makes it when the charge has succeeded', async () => {
    const checkout = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(checkout));
    const input = newRefundInput(checkout, { entity: 'us', amount: 1_000 });
    const { processor, calls } = fakeRefundProcessor();
    const dependencies = {
      database: fresh.database,
      keyring,
      fitDisputes: fitPaymentDisputes,
      processorOf: () => processor,
    };
    expect(await submitOperation(refundOperation, dependencies, input)).toEqual({
      kind: 'retryable',
      code: 'charge_in_progress',
      summary: 'The charge has no outcome yet: whether the payment can be refunded is known when it has.',
      skipsNotification: true,
    });
    expect(await storedKey(fresh.database, keyring, input)).toMatchObject({ state: 'retryable', status: null });
    expect(calls).toEqual([]);

    await saveCheckout(fresh.database, keyring, changeOf(checkout, verdicts.succeeded));
    expect(await submitOperation(refundOperation, dependencies, nextAttempt(input))).toMatchObject({
      kind: 'completed',
    });
    expect((await storedKey(fresh.database, keyring, input))?.status).toBe(200);
  });

  it('saves a pending refund once, and its later success once', async () => {
    const { input, key, submit, reconcile, refresh, becomes, currentState, keyState, rows } = await newCase({
      decides: [refundFacts.pending],
    });
    const accepted = {
      ...refundOutcome(input, 'pending', 'The processor accepted the refund and will report its result later.'),
      needsLifecycle: true,
    };
    expect(await submit()).toEqual({ ...accepted, skipsNotification: true });
    const pending = {
      payment: { refunded: 0, reserved: 5_000 },
      refunds: [['pending', null, ...share, 0]],
      attempts: [[key, 'confirmed']],
      events: [['refund.created', 1, null]],
      journals: [],
    };
    expect(await currentState()).toEqual(pending);
    const completed = await keyState();
    expect(completed).toMatchObject({
      state: 'completed',
      status: 200,
      completed: true,
      response: { status: 'pending' },
    });
    const once = await rows();
    expect(await submit()).toEqual({ kind: 'unknown' });
    expect(await reconcile()).toEqual(accepted);
    expect(await refresh()).toBe('unchanged');
    expect(await rows()).toEqual(once);

    becomes(key, refundFacts.succeeded);
    expect(await refresh()).toBe('changed');
    expect(await currentState()).toEqual({
      payment: { refunded: 5_000, reserved: 0 },
      refunds: [['succeeded', null, ...share, 379]],
      attempts: [[key, 'confirmed']],
      events: [
        ['refund.created', 1, null],
        ['refund.succeeded', 2, 'pending'],
      ],
      journals: [[`refund/${input.refundId}`, booked]],
    });
    expect(await keyState()).toEqual(completed);
    const ended = await rows();
    expect(await refresh()).toBe('unchanged');
    expect(await rows()).toEqual(ended);
  });

  it('reverses all postings when the bank returns a succeeded refund', async () => {
    const { input, key, submit, refresh, becomes, currentState, keyState, rows } = await newCase();
    await submit();
    const completed = await keyState();
    becomes(key, refundFacts.failed);
    expect(await refresh()).toBe('changed');
    expect(await currentState()).toEqual({
      payment: { refunded: 0, reserved: 0 },
      refunds: [['failed', 'expired_or_canceled_card', ...share, 0]],
      attempts: [[key, 'confirmed']],
      events: [
        ['refund.created', 1, null],
        ['refund.succeeded', 2, 'pending'],
        ['refund.failed', 3, 'succeeded'],
      ],
      journals: [
        [`refund/${input.refundId}`, booked],
        [`refund-failed/${input.refundId}`, reversed],
      ],
    });
    expect(await keyState()).toEqual(completed);
    const once = await rows();
    expect(await refresh()).toBe('unchanged');
    becomes(key, refundFacts.succeeded);
    expect(await refresh()).toBe('contradicted');
    expect(await rows()).toEqual(once);
  });

  it('stores the API error of a rejected refund once, without a call to the processor', async () => {
    const { input, calls, submit, reconcile, currentState, keyState, rows } = await newCase();
    const tooMuch = { ...input, amount: order.total + 1 };
    expect(await submit(tooMuch)).toEqual({
      kind: 'completed',
      summary: 'Rejected: refund_exceeds_captured.',
      result: { error: 'refund_exceeds_captured' },
      skipsNotification: true,
    });
    expect(await keyState()).toEqual({
      state: 'completed',
      attempt: 1,
      status: 400,
      response: {
        error: {
          code: 'refund_exceeds_captured',
          message: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
          details: { amount_refundable: 13_540 },
        },
      },
      completed: true,
    });
    expect(await currentState()).toEqual({
      payment: { refunded: 0, reserved: 0 },
      refunds: [],
      attempts: [],
      events: [],
      journals: [],
    });
    const once = await rows();
    const again = { kind: 'completed', summary: 'The response was already stored.' };
    expect(await submit(tooMuch)).toEqual(again);
    expect(await reconcile()).toEqual(again);
    expect(await rows()).toEqual(once);
    expect(calls).toEqual([]);
  });
});
