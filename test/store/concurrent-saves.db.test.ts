import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import type { Database } from '@landed/prisma/database';
import { completeRunning } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { commitOf, newCheckout, newKeyring, preparationOf, refOf, verdicts } from './checkout-case.js';
import { interleave } from './interleave.js';
import { standingOf } from './stored-state.js';

/** Two workers at the same row at the same moment: the second statement starts before the first is committed. */
let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

const prepare = (input: CheckoutInput) => (database: Database) =>
  prepareCheckout(database, keyring, preparationOf(input));
const giveUp = (input: CheckoutInput) => (database: Database) =>
  saveUnprepared(database, keyring, 'checkout', input, null);
const seal = (input: CheckoutInput) => (database: Database) => completeRunning(database, refOf(input), 1);
const recover = (input: CheckoutInput) => (database: Database) => markRecoveryRequired(database, refOf(input));
const standing = (input: CheckoutInput) => standingOf(fresh.database, keyring, input);

const booked = [{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }];

async function prepared() {
  const input = await newCheckout(fresh.database);
  await prepare(input)(fresh.database);
  const success = commitOf(input, verdicts.succeeded);
  const commit = (database: Database) => saveCheckout(database, keyring, success);
  const paid = {
    payments: [{ id: input.paymentIntentId, status: 'succeeded', failure: null }],
    attempts: [[`${input.operationId}.1.1`, 'confirmed']],
    events: ['payment_intent.created', 'payment_intent.succeeded'],
    journals: booked,
  };
  const key = { attempt: 1, status: 200, payment: input.paymentIntentId };
  return {
    input,
    commit,
    paid,
    answeredPaid: { ...key, state: 'completed', answer: paymentIntentResponse(success.intent), answered: true },
    answeredProcessing: {
      ...key,
      state: 'completed',
      answer: paymentIntentResponse(preparationOf(input).intent),
      answered: true,
    },
  };
}

describe('a commit and the clock', () => {
  it('the fact answers when it is first, and sealing tells that the attempt is answered', async () => {
    const { input, commit, paid, answeredPaid } = await prepared();
    expect(await interleave(fresh, commit, seal(input))).toEqual([true, true]);
    expect(await standing(input)).toEqual({ ...paid, key: answeredPaid });
  });

  it('`processing` answers when it is first, and the payment is paid all the same', async () => {
    const { input, commit, paid, answeredProcessing } = await prepared();
    const preparedBytes = await answerBytes(input);
    expect(await interleave(fresh, seal(input), commit)).toEqual([true, true]);
    expect(await standing(input)).toEqual({ ...paid, key: answeredProcessing });
    expect(await answerBytes(input)).toEqual(preparedBytes);
  });
});

describe('a commit and the end of the safe window', () => {
  it('the fact wins when it is first', async () => {
    const { input, commit, paid, answeredPaid } = await prepared();
    expect(await interleave(fresh, commit, recover(input))).toEqual([true, undefined]);
    expect(await standing(input)).toEqual({ ...paid, key: answeredPaid });
  });

  it('the fact wins when it is second', async () => {
    const { input, commit, paid, answeredPaid } = await prepared();
    expect(await interleave(fresh, recover(input), commit)).toEqual([undefined, true]);
    expect(await standing(input)).toEqual({ ...paid, key: answeredPaid });
  });

  it.each(['first', 'second'] as const)('the fact is %s and the answer that was given before stays', async (place) => {
    const { input, commit, paid, answeredProcessing } = await prepared();
    await seal(input)(fresh.database);
    const given = await answerBytes(input);
    if (place === 'first') await interleave(fresh, commit, recover(input));
    else await interleave(fresh, recover(input), commit);
    expect(await standing(input)).toEqual({ ...paid, key: answeredProcessing });
    expect(await answerBytes(input)).toEqual(given);
  });
});

describe('two of the same', () => {
  it('prepare one payment', async () => {
    const input = await newCheckout(fresh.database);
    expect(await interleave(fresh, prepare(input), prepare(input))).toEqual([true, false]);
    expect((await standing(input)).payments).toEqual([
      { id: input.paymentIntentId, status: 'processing', failure: null },
    ]);
  });

  it('commit one fact, also when they saw different ones', async () => {
    const { input, commit, paid, answeredPaid } = await prepared();
    const declined = (database: Database) => saveCheckout(database, keyring, commitOf(input, verdicts.declined));
    expect(await interleave(fresh, commit, declined)).toEqual([true, false]);
    expect(await standing(input)).toEqual({ ...paid, key: answeredPaid });
  });

  it('seal one answer', async () => {
    const { input, answeredProcessing } = await prepared();
    expect(await interleave(fresh, seal(input), seal(input))).toEqual([true, true]);
    expect((await standing(input)).key).toEqual(answeredProcessing);
  });

  it('leave the key to one person', async () => {
    const { input, answeredProcessing } = await prepared();
    await interleave(fresh, recover(input), recover(input));
    expect((await standing(input)).key).toEqual({ ...answeredProcessing, state: 'recovery_required', answered: false });
  });
});

describe('a run that prepares and one that gives up', () => {
  it('keep the payment when it was there first', async () => {
    const input = await newCheckout(fresh.database);
    expect(await interleave(fresh, prepare(input), giveUp(input))).toEqual([true, false]);
    const { key, payments } = await standing(input);
    expect([key?.state, payments.length]).toEqual(['running', 1]);
  });

  it('prepare nothing when it was given up first', async () => {
    const input = await newCheckout(fresh.database);
    expect(await interleave(fresh, giveUp(input), prepare(input))).toEqual([true, false]);
    const { key, payments } = await standing(input);
    expect([key?.state, payments]).toEqual(['retryable', []]);
  });
});

async function answerBytes({ merchantId }: CheckoutInput): Promise<string[]> {
  const { rows } = await fresh.database.pool.query<{ answer: string }>(
    `SELECT encode(response, 'hex') AS answer FROM operation WHERE merchant_id = $1`,
    [merchantId],
  );
  return rows.map(({ answer }) => answer);
}
