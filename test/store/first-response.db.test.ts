import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { completeRunning, isCompleted } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { commitOf, newCheckout, newKeyring, preparationOf, refOf, verdicts } from './checkout-case.js';
import { allRows, standingOf } from './stored-state.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

const prepare = (input: CheckoutInput) => prepareCheckout(fresh.database, keyring, preparationOf(input));
const seal = (input: CheckoutInput) => completeRunning(fresh.database, refOf(input), input.idempotency.attempt);
const answered = (input: CheckoutInput) => isCompleted(fresh.database, refOf(input), input.idempotency.attempt);
const recover = (input: CheckoutInput) => markRecoveryRequired(fresh.database, refOf(input));
const standing = (input: CheckoutInput) => standingOf(fresh.database, keyring, input);
const rows = (input: CheckoutInput) => allRows(fresh.database, input.merchantId);

describe('an answer that was given', () => {
  it.each(['succeeded', 'declined', 'unknownToken', 'neverCharged'] as const)(
    'stays `processing`, byte for byte, when the payment turns out to be %s',
    async (name) => {
      const input = await newCheckout(fresh.database);
      await prepare(input);
      await seal(input);
      const before = (await rows(input))['operation'];
      expect(await saveCheckout(fresh.database, keyring, commitOf(input, verdicts[name]))).toBe(true);
      const after = await rows(input);
      expect(after['operation']).toEqual(before);
      expect((await standing(input)).payments.map(({ status }) => status)).toEqual([
        name === 'succeeded' ? 'succeeded' : 'failed',
      ]);
    },
  );

  it('is given again once a person’s case is solved by a late fact', async () => {
    const input = await newCheckout(fresh.database);
    await prepare(input);
    await seal(input);
    const before = (await rows(input))['operation'];
    await recover(input);
    expect(await answered(input)).toBe(false);
    expect(await saveCheckout(fresh.database, keyring, commitOf(input, verdicts.succeeded))).toBe(true);
    expect((await rows(input))['operation']).toEqual(before);
  });

  it.each(['succeeded', 'declined', 'unknownToken', 'neverCharged'] as const)(
    'is not taken back by recovery once the payment is %s',
    async (name) => {
      const input = await newCheckout(fresh.database);
      await prepare(input);
      await saveCheckout(fresh.database, keyring, commitOf(input, verdicts[name]));
      const committed = await rows(input);
      await recover(input);
      expect(await rows(input)).toEqual(committed);
    },
  );

  it('does not exist for a key that nobody used, or that was left free', async () => {
    const input = await newCheckout(fresh.database);
    expect([await seal(input), await answered(input)]).toEqual([false, false]);
    await saveUnprepared(fresh.database, keyring, 'checkout', input, null);
    expect([await seal(input), await answered(input)]).toEqual([false, false]);
    await recover(input);
    expect((await standing(input)).key?.state).toBe('retryable');
  });
});
