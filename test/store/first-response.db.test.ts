import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { isCompleted, readOperation } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { saveUnprepared } from '@landed/prisma/write/operation/save-unprepared';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { changeOf, newCheckout, newKeyring, preparationOf, refOf, verdicts } from './checkout-case.js';
import { allRows, storedState } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const prepare = (input: CheckoutInput) => prepareCheckout(fresh.database, keyring, preparationOf(input));
const complete = (input: CheckoutInput) =>
  completeRunning(fresh.database, refOf(input), input.idempotency.attempt, keyring);
const completed = (input: CheckoutInput) => isCompleted(fresh.database, refOf(input), input.idempotency.attempt);
const requireReview = (input: CheckoutInput) => markRecoveryRequired(fresh.database, refOf(input));
const currentState = (input: CheckoutInput) => storedState(fresh.database, keyring, input);
const rows = (input: CheckoutInput) => allRows(fresh.database, input.merchantId);

describe('the first response of a key', () => {
  it.each(['succeeded', 'declined', 'unknownToken', 'neverCharged'] as const)(
    'the first response stays `processing`, byte for byte, when the payment becomes %s',
    async (name) => {
      const input = await newCheckout(fresh.database);
      await prepare(input);
      await complete(input);
      const before = (await rows(input))['operation'];
      expect(await saveCheckout(fresh.database, keyring, changeOf(input, verdicts[name]))).not.toBeNull();
      const after = await rows(input);
      expect(after['operation']).toEqual(before);
      expect((await currentState(input)).payments.map(({ status }) => status)).toEqual([
        name === 'succeeded' ? 'succeeded' : 'failed',
      ]);
    },
  );

  it('the first response of a key is returned again after a late fact ends the manual review', async () => {
    const input = await newCheckout(fresh.database);
    await prepare(input);
    await complete(input);
    const before = (await rows(input))['operation'];
    await requireReview(input);
    expect(await completed(input)).toBe(false);
    expect(await saveCheckout(fresh.database, keyring, changeOf(input, verdicts.succeeded))).not.toBeNull();
    expect((await rows(input))['operation']).toEqual(before);
  });

  it.each(['succeeded', 'declined', 'unknownToken', 'neverCharged'] as const)(
    'the first response stays when manual review is requested after the payment is %s',
    async (name) => {
      const input = await newCheckout(fresh.database);
      await prepare(input);
      await saveCheckout(fresh.database, keyring, changeOf(input, verdicts[name]));
      const committed = await rows(input);
      await requireReview(input);
      expect(await rows(input)).toEqual(committed);
    },
  );

  it.each([false, true])(
    'the row that a save returns is the stored one, with an earlier response: %s',
    async (isEarlier) => {
      const input = await newCheckout(fresh.database);
      await prepare(input);
      if (isEarlier) await complete(input);
      const saved = await saveCheckout(fresh.database, keyring, changeOf(input, verdicts.succeeded));
      const { operation } = await readOperation(fresh.database, refOf(input));
      expect(operation).toMatchObject({ state: 'completed', responseStatus: 200, response: expect.any(Buffer) });
      expect(saved).toEqual({ operation });
    },
  );

  it('the first response of a key does not exist for an unused key or a free key', async () => {
    const input = await newCheckout(fresh.database);
    expect([await complete(input), await completed(input)]).toEqual([false, false]);
    await saveUnprepared(fresh.database, keyring, 'checkout', input, null);
    expect([await complete(input), await completed(input)]).toEqual([false, false]);
    await requireReview(input);
    expect((await currentState(input)).key?.state).toBe('retryable');
  });
});
