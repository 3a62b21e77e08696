import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { type ApiError, errorBody } from '@landed/contracts/errors/api-error';
import { paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import { isCompleted } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import {
  changeOf,
  laterAttempt,
  newCheckout,
  newKeyring,
  preparationOf,
  refOf,
  verdicts,
  withOtherBody,
} from './checkout-case.js';
import { allRows, storedState } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const prepare = (input: CheckoutInput) => prepareCheckout(fresh.database, keyring, preparationOf(input));
const finishUnprepared = (input: CheckoutInput, error: ApiError | null) =>
  saveUnprepared(fresh.database, keyring, 'checkout', input, error);
const save = async (input: CheckoutInput, name: keyof typeof verdicts) =>
  (await saveCheckout(fresh.database, keyring, changeOf(input, verdicts[name]))) !== null;
const rows = (input: CheckoutInput) => allRows(fresh.database, input.merchantId);
const currentState = (input: CheckoutInput) => storedState(fresh.database, keyring, input);

/** A first attempt that charged nothing and left its key free. */
async function freeKey(): Promise<CheckoutInput> {
  const first = await newCheckout(fresh.database);
  await prepare(first);
  await save(first, 'neverCharged');
  return first;
}

describe('a key', () => {
  it('a key is free after an attempt that charged nothing', async () => {
    const first = await freeKey();
    expect(await currentState(first)).toEqual({
      key: {
        state: 'retryable',
        attempt: 1,
        status: null,
        response: null,
        completed: false,
        payment: first.paymentIntentId,
      },
      payments: [{ id: first.paymentIntentId, status: 'failed', failure: 'processing_error' }],
      attempts: [[`${first.operationId}.1.1`, 'not_attempted']],
      events: ['payment_intent.created', 'payment_intent.failed'],
      journals: [],
    });
  });

  it('a key has one payment per attempt and the response of the last one', async () => {
    const first = await freeKey();
    const second = laterAttempt(first, 2);
    expect(await prepare(second)).toBe(true);
    expect(await save(second, 'succeeded')).toBe(true);
    const stored = await currentState(first);
    expect(stored).toEqual({
      key: {
        state: 'completed',
        attempt: 2,
        status: 200,
        response: {
          ...paymentIntentResponse(changeOf(second, verdicts.succeeded).intent),
          updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
        },
        completed: true,
        payment: second.paymentIntentId,
      },
      payments: [
        { id: first.paymentIntentId, status: 'failed', failure: 'processing_error' },
        { id: second.paymentIntentId, status: 'succeeded', failure: null },
      ],
      attempts: [
        [`${first.operationId}.1.1`, 'not_attempted'],
        [`${first.operationId}.2.1`, 'confirmed'],
      ],
      events: ['payment_intent.created', 'payment_intent.failed', 'payment_intent.created', 'payment_intent.succeeded'],
      journals: [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }],
    });
  });

  it('accepts a third attempt when the second left no row', async () => {
    const first = await freeKey();
    const third = laterAttempt(first, 3);
    expect(await prepare(third)).toBe(true);
    expect((await currentState(first)).key).toEqual({
      state: 'running',
      attempt: 3,
      status: 200,
      response: paymentIntentResponse(preparationOf(third).intent),
      completed: false,
      payment: third.paymentIntentId,
    });
  });

  it('rejects every write of a superseded attempt', async () => {
    const first = await freeKey();
    const second = laterAttempt(first, 2);
    await prepare(laterAttempt(first, 3));
    const once = await rows(first);
    expect(await prepare(second)).toBe(false);
    expect(await finishUnprepared(second, null)).toBe(false);
    expect(await finishUnprepared(second, { code: 'tax_quote_not_found' })).toBe(false);
    for (const late of [first, second]) {
      expect(await save(late, 'succeeded')).toBe(false);
      expect(await completeRunning(fresh.database, refOf(late), late.idempotency.attempt, keyring)).toBe(false);
      expect(await isCompleted(fresh.database, refOf(late), late.idempotency.attempt)).toBe(false);
      await markRecoveryRequired(fresh.database, refOf(late));
    }
    expect(await rows(first)).toEqual(once);
  });

  it('rejects an attempt with another request body', async () => {
    const first = await freeKey();
    const other = withOtherBody(laterAttempt(first, 2));
    const once = await rows(first);
    expect(await prepare(other)).toBe(false);
    expect(await finishUnprepared(other, null)).toBe(false);
    expect(await finishUnprepared(other, { code: 'tax_quote_not_found' })).toBe(false);
    expect(await rows(first)).toEqual(once);
    expect(await prepare(laterAttempt(first, 2))).toBe(true);
  });

  it.each(['running', 'completed', 'recovery_required'] as const)(
    'rejects a new attempt while it is %s',
    async (state) => {
      const first = await newCheckout(fresh.database);
      await prepare(first);
      if (state === 'completed') await completeRunning(fresh.database, refOf(first), 1, keyring);
      if (state === 'recovery_required') await markRecoveryRequired(fresh.database, refOf(first));
      const once = await rows(first);
      expect(await prepare(laterAttempt(first, 2))).toBe(false);
      expect(await finishUnprepared(laterAttempt(first, 2), null)).toBe(false);
      expect(await finishUnprepared(laterAttempt(first, 2), { code: 'tax_quote_not_found' })).toBe(false);
      expect(await rows(first)).toEqual(once);
    },
  );

  it('gets the API error of a later attempt as its response, without a payment', async () => {
    const first = await freeKey();
    const error: ApiError = { code: 'tax_quote_expired', details: { expired_at: first.acceptedAt } };
    expect(await finishUnprepared(laterAttempt(first, 2), error)).toBe(true);
    expect((await currentState(first)).key).toEqual({
      state: 'completed',
      attempt: 2,
      status: 400,
      response: errorBody(error),
      completed: true,
      payment: null,
    });
    expect(await prepare(laterAttempt(first, 3))).toBe(false);
  });

  it('gets an API error as its response when the processor does not know the token', async () => {
    const first = await newCheckout(fresh.database);
    await prepare(first);
    expect(await save(first, 'unknownToken')).toBe(true);
    expect((await currentState(first)).key).toMatchObject({
      state: 'completed',
      status: 400,
      response: {
        error: {
          code: 'validation_error',
          details: { fields: [{ path: 'payment_method', code: 'unknown_payment_method' }] },
        },
      },
    });
    expect(await prepare(laterAttempt(first, 2))).toBe(false);
  });
});
