import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { resolveOperation } from '@landed/activities/operation/resolve-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { readOperation } from '@landed/prisma/read/operation/read-operation';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { acceptedAgo, newCheckout, newKeyring, requestOf, savedPayment, verdicts } from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { allRows, storedState } from './stored-state.js';

/** An operator's decision about a checkout whose rows the database has lost. */
const fresh = databaseOfFile();
const keyring = newKeyring();

const withinWindow = acceptedAgo(60);
const afterWindow = acceptedAgo(23 * 3_600 + 1);

const happened = { evidence: 'confirmed_by_processor', outcome: { kind: 'completed' } };
const freed = (evidence: 'confirmed_by_processor' | 'processor_silent') => ({
  evidence,
  outcome: {
    kind: 'retryable',
    code: 'internal_error',
    summary: 'The rows of the attempt were lost, and the processor made nothing.',
  },
});

async function underReview(behaviour: Behaviour = {}, changes: Partial<CheckoutInput> = withinWindow) {
  const input = await newCheckout(fresh.database, changes);
  const fake = fakeChargeProcessor(behaviour);
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => fake.processor,
    taxPlaceOf: builtInTaxPlaceOf,
  };
  await createOperationActivities({ database: fresh.database, keyring }).requireManualReview('checkout', input);
  const { rail, merchantId, idempotency } = input;
  return {
    ...fake,
    input,
    dependencies,
    key: requestOf(input).processorKey,
    resolve: (outcome: 'happened' | 'did_not_happen', processorPayment?: string) =>
      resolveOperation(checkoutOperation, dependencies, input, {
        outcome,
        actor: 'f.okafor',
        ticket: 'OPS-1',
        note: 'Restored.',
        ...(processorPayment === undefined ? {} : { processorPayment }),
      }),
    /** State, attempt and number of the processor key, as the gateway reads them. */
    keyState: async () => {
      const { operation } = await readOperation(fresh.database, { rail, merchantId, keyHash: idempotency.keyHash });
      return operation && [operation.state, operation.attempt, operation.processorKeyNumber];
    },
    currentState: () => storedState(fresh.database, keyring, input),
    rows: async () => ({
      ...(await allRows(fresh.database, merchantId)),
      decisions: (
        await fresh.database.pool.query('SELECT outcome, evidence FROM manual_resolution WHERE operation_id = $1', [
          input.operationId,
        ])
      ).rows,
    }),
  };
}

describe('the decision that a lost charge happened', () => {
  it('writes the payment again with the payment that the operator names, which no search has to find', async () => {
    const { input, calls, resolve, currentState } = await underReview(
      { identifies: verdicts.succeeded, reads: [{ kind: 'absent' }] },
      afterWindow,
    );
    expect(await resolve('happened', 'pi_1')).toEqual({ ...happened, outcome: savedPayment(input) });
    expect(calls).toEqual(['identify pi_1']);
    expect((await currentState()).payments).toMatchObject([{ status: 'succeeded' }]);
  });

  it('the decision that a lost charge happened is rejected without a fence while the search does not find the charge', async () => {
    const { calls, key, resolve, rows } = await underReview();
    const before = await rows();
    await expect(resolve('happened')).rejects.toMatchObject({
      type: 'processor_silent',
      message: expect.stringContaining("Send the processor's id of the payment as processorPayment"),
    });
    expect([await rows(), calls]).toEqual([before, [`find ${key}`]]);
  });
});

describe('the decision that a lost charge did not happen', () => {
  it('the decision that a lost charge did not happen is confirmed by a fence, and the next attempt sends the next processor key', async () => {
    const { calls, charges, key, input, dependencies, resolve, keyState } = await underReview();
    expect(await resolve('did_not_happen')).toEqual(freed('confirmed_by_processor'));
    expect(calls).toEqual([`find ${key}`, `fence ${key}`]);
    expect(await keyState()).toEqual(['retryable', 1, 2]);
    // A paused worker that sends the charge now charges nothing.
    await dependencies.processorOf().charge(requestOf(input));
    expect([...charges.keys()]).toEqual([]);
  });

  it('the decision that a lost charge did not happen is rejected when the charge was made but the search does not find it yet', async () => {
    const { input, calls, charges, key, resolve, receive, rows } = await underReview({ reads: [{ kind: 'absent' }] });
    receive(requestOf(input));
    const before = await rows();
    await expect(resolve('did_not_happen')).rejects.toMatchObject({ type: 'contradicts_known_fact' });
    expect([await rows(), calls]).toEqual([before, [`find ${key}`, `fence ${key}`]]);
    expect([...charges]).toEqual([[key, verdicts.succeeded]]);
  });

  it('the decision that a lost charge did not happen is confirmed by a decline under the processor key, without a fence', async () => {
    const { calls, key, resolve, keyState } = await underReview({ reads: [verdicts.declined] });
    expect(await resolve('did_not_happen')).toEqual(freed('confirmed_by_processor'));
    expect([calls, await keyState()]).toEqual([[`find ${key}`], ['retryable', 1, 2]]);
  });

  it('the decision that a lost charge did not happen is confirmed by the named payment when that was canceled', async () => {
    const { calls, resolve, keyState } = await underReview({
      identifies: { kind: 'canceled', detail: { payment: 'pi_1' } },
    });
    expect(await resolve('did_not_happen', 'pi_1')).toEqual(freed('confirmed_by_processor'));
    expect([calls, await keyState()]).toEqual([['identify pi_1'], ['retryable', 1, 2]]);
  });

  it.each([
    ['after the safe window', afterWindow],
    ['in a second attempt, whose key an earlier one may have used a day ago', acceptedAgo(3_601)],
  ])('stands alone %s, and the next attempt sends the same processor key', async (_name, accepted) => {
    const { idempotency } = await newCheckout(fresh.database);
    const attempt = accepted === afterWindow ? 1 : 2;
    const { calls, key, input, dependencies, resolve, keyState, rows } = await underReview(
      {},
      { ...accepted, idempotency: { ...idempotency, attempt } },
    );
    expect(await resolve('did_not_happen')).toEqual(freed('processor_silent'));
    expect(calls).toEqual([`find ${key}`]);
    expect(await keyState()).toEqual(['retryable', attempt, 1]);
    expect((await rows()).decisions).toEqual([{ outcome: 'did_not_happen', evidence: 'processor_silent' }]);
    const next = { ...input, ...acceptedAgo(0), idempotency: { ...input.idempotency, attempt: attempt + 1 } };
    expect(await submitOperation(checkoutOperation, dependencies, next)).toMatchObject({ kind: 'completed' });
    expect(calls).toEqual([`find ${key}`, `charge ${key}`]);
  });

  it.each([
    ['contradicts the processor', { reads: [verdicts.succeeded] }, undefined, 'contradicts_known_fact'],
    ['contradicts the named payment', { identifies: verdicts.succeeded }, 'pi_1', 'contradicts_known_fact'],
    ['names another payment', {}, 'pi_9', 'processor_payment_mismatch'],
    ['is alone', { reads: [{ kind: 'unknown', detail: {} }] }, undefined, 'processor_silent'],
    ['meets a stored server error', { decides: { kind: 'stored_error', detail: {} } }, undefined, 'processor_silent'],
  ] as const)('a lost charge stays under review when it %s', async (_name, behaviour, named, type) => {
    const { input, resolve, receive, rows } = await underReview(behaviour);
    if ('decides' in behaviour) receive(requestOf(input));
    const before = await rows();
    await expect(resolve('did_not_happen', named)).rejects.toMatchObject({ type });
    expect(await rows()).toEqual(before);
  });
});

describe('a lost charge that was captured in part', () => {
  it('a lost charge that was captured in part is written again as an authorization', async () => {
    const { resolve, currentState } = await underReview({ identifies: { ...verdicts.succeeded, capturedInPart: 1 } });
    expect(await resolve('happened', 'pi_1')).toMatchObject({ outcome: { result: { status: 'authorized' } } });
    expect(await currentState()).toMatchObject({ payments: [{ status: 'authorized' }], journals: [] });
  });
});
