import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import type { Database } from '@landed/prisma/database';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { changeOf, newCheckout, newKeyring, preparationOf, refOf, verdicts } from './checkout-case.js';
import { interleave } from './interleave.js';
import { storedState } from './stored-state.js';

/** Two workers change the same row at the same moment: the second statement starts before the first commits. */
const fresh = databaseOfFile();
const keyring = newKeyring();

const prepare = (input: CheckoutInput) => (database: Database) =>
  prepareCheckout(database, keyring, preparationOf(input));
const finishUnprepared = (input: CheckoutInput) => (database: Database) =>
  saveUnprepared(database, keyring, 'checkout', input, null);
const complete = (input: CheckoutInput) => (database: Database) => completeRunning(database, refOf(input), 1, keyring);
const requireReview = (input: CheckoutInput) => (database: Database) => markRecoveryRequired(database, refOf(input));
const currentState = (input: CheckoutInput) => storedState(fresh.database, keyring, input);

const booked = [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }];

async function prepared() {
  const input = await newCheckout(fresh.database);
  await prepare(input)(fresh.database);
  const success = changeOf(input, verdicts.succeeded);
  const save = async (database: Database) => (await saveCheckout(database, keyring, success)) !== null;
  const paid = {
    payments: [{ id: input.paymentIntentId, status: 'succeeded', failure: null }],
    attempts: [[`${input.operationId}.1.1`, 'confirmed']],
    events: ['payment_intent.created', 'payment_intent.succeeded'],
    journals: booked,
  };
  const key = { attempt: 1, status: 200, payment: input.paymentIntentId };
  return {
    input,
    save,
    paid,
    /** A charge with the response `processing` has an event of that before it is paid. */
    answeredPaid: {
      ...paid,
      events: ['payment_intent.created', 'payment_intent.processing', 'payment_intent.succeeded'],
    },
    completedPaid: { ...key, state: 'completed', response: paymentIntentResponse(success.intent), completed: true },
    completedProcessing: {
      ...key,
      state: 'completed',
      response: paymentIntentResponse(preparationOf(input).intent),
      completed: true,
    },
  };
}

describe('saveCheckout beside completeRunning', () => {
  it('stores the response of the fact when it is first, and completeRunning reports the attempt as completed', async () => {
    const { input, save, paid, completedPaid } = await prepared();
    expect(await interleave(fresh, save, complete(input))).toEqual([true, true]);
    expect(await currentState(input)).toEqual({ ...paid, key: completedPaid });
  });

  it('keeps the response `processing` when it is first, and saves the payment', async () => {
    const { input, save, answeredPaid, completedProcessing } = await prepared();
    const preparedBytes = await responseBytes(input);
    expect(await interleave(fresh, complete(input), save)).toEqual([true, true]);
    expect(await currentState(input)).toEqual({ ...answeredPaid, key: completedProcessing });
    expect(await responseBytes(input)).toEqual(preparedBytes);
  });
});

describe('saveCheckout beside markRecoveryRequired', () => {
  it('completes the operation when the fact is first', async () => {
    const { input, save, paid, completedPaid } = await prepared();
    expect(await interleave(fresh, save, requireReview(input))).toEqual([true, undefined]);
    expect(await currentState(input)).toEqual({ ...paid, key: completedPaid });
  });

  it('completes the operation when the fact is second', async () => {
    const { input, save, paid, completedPaid } = await prepared();
    expect(await interleave(fresh, requireReview(input), save)).toEqual([undefined, true]);
    expect(await currentState(input)).toEqual({ ...paid, key: completedPaid });
  });

  it.each(['first', 'second'] as const)('keeps an earlier response when the fact is %s', async (place) => {
    const { input, save, answeredPaid, completedProcessing } = await prepared();
    await complete(input)(fresh.database);
    const given = await responseBytes(input);
    if (place === 'first') await interleave(fresh, save, requireReview(input));
    else await interleave(fresh, requireReview(input), save);
    expect(await currentState(input)).toEqual({ ...answeredPaid, key: completedProcessing });
    expect(await responseBytes(input)).toEqual(given);
  });
});

describe('two statements of the same kind', () => {
  it('concurrent statements prepare one payment', async () => {
    const input = await newCheckout(fresh.database);
    expect(await interleave(fresh, prepare(input), prepare(input))).toEqual([true, false]);
    expect((await currentState(input)).payments).toEqual([
      { id: input.paymentIntentId, status: 'processing', failure: null },
    ]);
  });

  it('concurrent statements save one fact, even when the facts differ', async () => {
    const { input, save, paid, completedPaid } = await prepared();
    const declined = async (database: Database) =>
      (await saveCheckout(database, keyring, changeOf(input, verdicts.declined))) !== null;
    expect(await interleave(fresh, save, declined)).toEqual([true, false]);
    expect(await currentState(input)).toEqual({ ...paid, key: completedPaid });
  });

  it('concurrent statements complete the key with one response', async () => {
    const { input, completedProcessing } = await prepared();
    expect(await interleave(fresh, complete(input), complete(input))).toEqual([true, true]);
    expect((await currentState(input)).key).toEqual(completedProcessing);
  });

  it('concurrent statements mark the operation for manual review once', async () => {
    const { input, completedProcessing } = await prepared();
    await interleave(fresh, requireReview(input), requireReview(input));
    expect((await currentState(input)).key).toEqual({
      ...completedProcessing,
      state: 'recovery_required',
      completed: false,
    });
  });
});

describe('prepareCheckout beside saveUnprepared', () => {
  it('keeps the payment when it is first', async () => {
    const input = await newCheckout(fresh.database);
    expect(await interleave(fresh, prepare(input), finishUnprepared(input))).toEqual([true, false]);
    const { key, payments } = await currentState(input);
    expect([key?.state, payments.length]).toEqual(['running', 1]);
  });

  it('prepares nothing when it is second', async () => {
    const input = await newCheckout(fresh.database);
    expect(await interleave(fresh, finishUnprepared(input), prepare(input))).toEqual([true, false]);
    const { key, payments } = await currentState(input);
    expect([key?.state, payments]).toEqual(['retryable', []]);
  });
});

async function responseBytes({ merchantId }: CheckoutInput): Promise<string[]> {
  const { rows } = await fresh.database.pool.query<{ response: string }>(
    `SELECT encode(response, 'hex') AS response FROM operation WHERE merchant_id = $1`,
    [merchantId],
  );
  return rows.map(({ response }) => response);
}
