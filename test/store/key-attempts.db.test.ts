import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { type ApiError, errorBody } from '@landed/contracts/errors/api-error';
import { paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import { completeRunning, isCompleted } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import {
  commitOf,
  laterAttempt,
  newCheckout,
  newKeyring,
  preparationOf,
  refOf,
  verdicts,
  withOtherBody,
} from './checkout-case.js';
import { allRows, standingOf } from './stored-state.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

const prepare = (input: CheckoutInput) => prepareCheckout(fresh.database, keyring, preparationOf(input));
const conclude = (input: CheckoutInput, refusal: ApiError | null) =>
  saveUnprepared(fresh.database, keyring, 'checkout', input, refusal);
const commit = (input: CheckoutInput, name: keyof typeof verdicts) =>
  saveCheckout(fresh.database, keyring, commitOf(input, verdicts[name]));
const rows = (input: CheckoutInput) => allRows(fresh.database, input.merchantId);
const standing = (input: CheckoutInput) => standingOf(fresh.database, keyring, input);

/** A first attempt that ended with nothing charged, and therefore left its key free. */
async function freeKey(): Promise<CheckoutInput> {
  const first = await newCheckout(fresh.database);
  await prepare(first);
  await commit(first, 'neverCharged');
  return first;
}

describe('the attempts of a key', () => {
  it('leave it free after a charge that never happened', async () => {
    const first = await freeKey();
    expect(await standing(first)).toEqual({
      key: {
        state: 'retryable',
        attempt: 1,
        status: null,
        answer: null,
        answered: false,
        payment: first.paymentIntentId,
      },
      payments: [{ id: first.paymentIntentId, status: 'failed', failure: 'processing_error' }],
      attempts: [[`${first.operationId}.1.1`, 'not_attempted']],
      events: ['payment_intent.created', 'payment_intent.failed'],
      journals: [],
    });
  });

  it('follow each other with a payment each, and the last one answers', async () => {
    const first = await freeKey();
    const second = laterAttempt(first, 2);
    expect(await prepare(second)).toBe(true);
    expect(await commit(second, 'succeeded')).toBe(true);
    const stored = await standing(first);
    expect(stored).toEqual({
      key: {
        state: 'completed',
        attempt: 2,
        status: 200,
        answer: {
          ...paymentIntentResponse(commitOf(second, verdicts.succeeded).intent),
          updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
        },
        answered: true,
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

  it('may miss one that vanished without a trace: the third follows the first', async () => {
    const first = await freeKey();
    const third = laterAttempt(first, 3);
    expect(await prepare(third)).toBe(true);
    expect((await standing(first)).key).toEqual({
      state: 'running',
      attempt: 3,
      status: 200,
      answer: paymentIntentResponse(preparationOf(third).intent),
      answered: false,
      payment: third.paymentIntentId,
    });
  });

  it('are over for an older one that comes late, whatever it wants to write', async () => {
    const first = await freeKey();
    const second = laterAttempt(first, 2);
    await prepare(laterAttempt(first, 3));
    const once = await rows(first);
    expect(await prepare(second)).toBe(false);
    expect(await conclude(second, null)).toBe(false);
    expect(await conclude(second, { code: 'tax_quote_not_found' })).toBe(false);
    for (const late of [first, second]) {
      expect(await commit(late, 'succeeded')).toBe(false);
      expect(await completeRunning(fresh.database, refOf(late), late.idempotency.attempt)).toBe(false);
      expect(await isCompleted(fresh.database, refOf(late), late.idempotency.attempt)).toBe(false);
      await markRecoveryRequired(fresh.database, refOf(late));
    }
    expect(await rows(first)).toEqual(once);
  });

  it('cannot begin with another body', async () => {
    const first = await freeKey();
    const other = withOtherBody(laterAttempt(first, 2));
    const once = await rows(first);
    expect(await prepare(other)).toBe(false);
    expect(await conclude(other, null)).toBe(false);
    expect(await conclude(other, { code: 'tax_quote_not_found' })).toBe(false);
    expect(await rows(first)).toEqual(once);
    expect(await prepare(laterAttempt(first, 2))).toBe(true);
  });

  it.each(['running', 'completed', 'recovery_required'] as const)(
    'cannot begin while the key is %s, nor be concluded',
    async (state) => {
      const first = await newCheckout(fresh.database);
      await prepare(first);
      if (state === 'completed') await completeRunning(fresh.database, refOf(first), 1);
      if (state === 'recovery_required') await markRecoveryRequired(fresh.database, refOf(first));
      const once = await rows(first);
      expect(await prepare(laterAttempt(first, 2))).toBe(false);
      expect(await conclude(laterAttempt(first, 2), null)).toBe(false);
      expect(await conclude(laterAttempt(first, 2), { code: 'tax_quote_not_found' })).toBe(false);
      expect(await rows(first)).toEqual(once);
    },
  );

  it('end with the refusal of a later one, which points to no payment', async () => {
    const first = await freeKey();
    const refusal: ApiError = { code: 'tax_quote_expired', details: { expired_at: first.acceptedAt } };
    expect(await conclude(laterAttempt(first, 2), refusal)).toBe(true);
    expect((await standing(first)).key).toEqual({
      state: 'completed',
      attempt: 2,
      status: 400,
      answer: errorBody(refusal),
      answered: true,
      payment: null,
    });
    expect(await prepare(laterAttempt(first, 3))).toBe(false);
  });

  it('end with a refusal when the processor does not know the token', async () => {
    const first = await newCheckout(fresh.database);
    await prepare(first);
    expect(await commit(first, 'unknownToken')).toBe(true);
    expect((await standing(first)).key).toMatchObject({
      state: 'completed',
      status: 400,
      answer: {
        error: {
          code: 'validation_error',
          details: { fields: [{ path: 'payment_method', code: 'unknown_payment_method' }] },
        },
      },
    });
    expect(await prepare(laterAttempt(first, 2))).toBe(false);
  });
});
