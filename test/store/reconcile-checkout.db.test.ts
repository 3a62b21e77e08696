import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { acceptedAgo, newCheckout, newKeyring, preparationOf, refOf, requestOf, verdicts } from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { allRows, storedState } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();
const pastSafeWindow = 23 * 3_600 + 1;

/** A payment that an inline attempt prepared some seconds ago, for the reconciliation. */
async function preparedAgo(seconds: number, behaviour: Behaviour = {}) {
  const input = await newCheckout(fresh.database, acceptedAgo(seconds));
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  const { processor, calls, charges, receive } = fakeChargeProcessor(behaviour);
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => processor,
    taxPlaceOf: builtInTaxPlaceOf,
  };
  return {
    input,
    calls,
    charges,
    key: `${input.operationId}.1.1`,
    dependencies,
    /** The first call reaches the processor; its sender does not know. */
    receiveCharge: () => receive(requestOf(input)),
    reconcile: () => reconcileOperation(checkoutOperation, dependencies, input),
    currentState: () => storedState(fresh.database, keyring, input),
    rows: () => allRows(fresh.database, input.merchantId),
  };
}

const stillUnknown = {
  type: 'outcome_unknown',
  message: expect.stringContaining('The processor has stated no fact yet.'),
};

describe('a charge that the processor has', () => {
  it('a charge that the processor has is saved as a failed payment when it was declined', async () => {
    const { input, calls, key, receiveCharge, reconcile, currentState } = await preparedAgo(1, {
      decides: verdicts.declined,
    });
    receiveCharge();
    expect((await reconcile()).kind).toBe('completed');
    expect(calls).toEqual([`find ${key}`]);
    expect(await currentState()).toMatchObject({
      key: { state: 'completed', status: 200, response: { status: 'failed', failure: { code: 'insufficient_funds' } } },
      payments: [{ id: input.paymentIntentId, status: 'failed', failure: 'insufficient_funds' }],
      attempts: [[key, 'declined']],
      journals: [],
    });
  });
});

describe('a charge that the processor does not know', () => {
  it('a charge that the processor does not know is made once, however many responses are lost', async () => {
    const { calls, charges, key, reconcile, currentState } = await preparedAgo(1, {
      fates: ['request_lost', 'response_lost'],
    });
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    expect((await reconcile()).kind).toBe('completed');
    expect(calls).toEqual([`find ${key}`, `charge ${key}`, `find ${key}`, `charge ${key}`, `find ${key}`]);
    expect([...charges.keys()]).toEqual([key]);
    expect((await currentState()).payments.map(({ status }) => status)).toEqual(['succeeded']);
  });

  it('a charge that the processor does not know is fenced after the send deadline: the payment fails and the key is free', async () => {
    const { input, calls, charges, key, receiveCharge, reconcile, currentState, rows } = await preparedAgo(61);
    expect(await reconcile()).toEqual({ kind: 'retryable', code: 'provider_error' });
    expect(calls).toEqual([`find ${key}`, `fence ${key}`]);
    expect(await currentState()).toEqual({
      key: {
        state: 'retryable',
        attempt: 1,
        status: null,
        response: null,
        completed: false,
        payment: input.paymentIntentId,
      },
      payments: [{ id: input.paymentIntentId, status: 'failed', failure: 'processing_error' }],
      attempts: [[key, 'not_attempted']],
      events: ['payment_intent.created', 'payment_intent.failed'],
      journals: [],
    });
    // The first call arrives now.
    receiveCharge();
    expect([...charges]).toEqual([]);
    const once = await rows();
    expect(await reconcile()).toEqual({ kind: 'retryable', code: 'provider_error' });
    expect(calls.length).toBe(2);
    expect(await rows()).toEqual(once);
  });

  it('keeps the response `processing` when the charge is fenced afterwards', async () => {
    const { input, reconcile, currentState } = await preparedAgo(61);
    await completeRunning(fresh.database, refOf(input), 1, keyring);
    expect((await reconcile()).kind).toBe('completed');
    expect(await currentState()).toMatchObject({
      key: { state: 'completed', status: 200, response: paymentIntentResponse(preparationOf(input).intent) },
      payments: [{ status: 'failed', failure: 'processing_error' }],
    });
  });
});

describe('a charge about which the processor states no fact', () => {
  const noFact = { kind: 'unknown', detail: {} } as const;

  it.each([1, 61, pastSafeWindow])(
    'a charge without a fact stays in processing %i seconds after acceptance',
    async (seconds) => {
      const { calls, key, reconcile, rows } = await preparedAgo(seconds, { reads: [noFact] });
      const before = await rows();
      await expect(reconcile()).rejects.toMatchObject(stillUnknown);
      expect(calls).toEqual([`find ${key}`]);
      expect(await rows()).toEqual(before);
    },
  );

  it.each(['succeeded', 'declined', 'neverCharged'] as const)(
    'ends as the stored response of its key states when the search does not find it (%s)',
    async (decides) => {
      const { calls, key, receiveCharge, reconcile, currentState } = await preparedAgo(61, {
        decides: verdicts[decides],
        reads: [{ kind: 'absent' }],
      });
      receiveCharge();
      expect((await reconcile()).kind).toBe(decides === 'neverCharged' ? 'retryable' : 'completed');
      expect(calls).toEqual([`find ${key}`, `fence ${key}`]);
      const ends = decides === 'succeeded' ? 'succeeded' : 'failed';
      expect((await currentState()).payments.map(({ status }) => status)).toEqual([ends]);
    },
  );

  it('a charge stays in processing while the search does not find it and the key cannot be read', async () => {
    const { calls, key, receiveCharge, reconcile, rows } = await preparedAgo(61, {
      reads: [{ kind: 'absent' }],
      decides: noFact,
    });
    receiveCharge();
    const before = await rows();
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    expect(calls).toEqual([`find ${key}`, `fence ${key}`]);
    expect(await rows()).toEqual(before);
  });
});
