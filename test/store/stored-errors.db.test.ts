import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import {
  acceptedAgo,
  laterAttempt,
  newCheckout,
  newKeyring,
  preparationOf,
  refOf,
  requestOf,
  storedError,
  verdicts,
} from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { fakeRefundProcessor, refundFacts } from './fake-refund-processor.js';
import { newRefundInput, nextAttempt, paidPayment } from './refund-case.js';
import { storedRefunds } from './stored-refunds.js';
import { storedState } from './stored-state.js';

/** The processor stored a server error under the key of an operation, as Stripe does in an incident. */
let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

const stillUnknown = {
  type: 'outcome_unknown',
  message: expect.stringContaining('Last response: HTTP 500.'),
};

/** Moves the moment at which the stored error was first seen into the past. */
async function seenAgo(processorKey: string, seconds: number): Promise<void> {
  const { rowCount } = await fresh.database.pool.query(
    `UPDATE processor_attempt SET stored_error_at = now() - make_interval(secs => $2)
     WHERE processor_key = $1 AND stored_error_at IS NOT NULL`,
    [processorKey, seconds],
  );
  expect(rowCount).toBe(1);
}

describe('a charge whose key has a stored server error', () => {
  async function newCase(seconds: number, behaviour: Behaviour = {}) {
    const input = await newCheckout(fresh.database, acceptedAgo(seconds));
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    const { processor, calls, receive } = fakeChargeProcessor({ decides: storedError, ...behaviour });
    receive(requestOf(input));
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    return {
      input,
      calls,
      dependencies,
      key: requestOf(input).processorKey,
      reconcile: () => reconcileOperation(checkoutOperation, dependencies, input),
      currentState: () => storedState(fresh.database, keyring, input),
    };
  }

  it.each([
    ['before its send deadline', 1, 'charge'],
    ['after its send deadline', 61, 'fence'],
  ] as const)('fails %s when no read has shown it for ten minutes, and its key is free', async (_, seconds, asks) => {
    const { input, calls, key, reconcile, currentState } = await newCase(seconds);
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    await seenAgo(key, 590);
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    expect((await currentState()).payments.map(({ status }) => status)).toEqual(['processing']);
    await seenAgo(key, 601);
    expect(await reconcile()).toEqual({ kind: 'retryable', code: 'provider_error' });
    const read = [`find ${key}`, `${asks} ${key}`];
    expect(calls).toEqual([...read, ...read, ...read]);
    expect(await currentState()).toMatchObject({
      key: { state: 'retryable', response: null },
      payments: [{ id: input.paymentIntentId, status: 'failed', failure: 'processing_error' }],
      attempts: [[key, 'not_attempted']],
      journals: [],
    });
  });

  it('keeps its response `processing` when it fails', async () => {
    const { input, key, reconcile, currentState } = await newCase(61);
    await completeRunning(fresh.database, refOf(input), 1, keyring);
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    await seenAgo(key, 601);
    expect(await reconcile()).toMatchObject({ kind: 'completed' });
    expect(await currentState()).toMatchObject({
      key: { state: 'completed', status: 200, response: { status: 'processing' } },
      payments: [{ status: 'failed', failure: 'processing_error' }],
    });
  });

  it('is saved as made when a read shows it after all', async () => {
    const { key, reconcile, currentState } = await newCase(61, {
      reads: [{ kind: 'absent' }, verdicts.succeeded],
    });
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    await seenAgo(key, 601);
    expect(await reconcile()).toMatchObject({ kind: 'completed' });
    expect((await currentState()).payments.map(({ status }) => status)).toEqual(['succeeded']);
  });

  it('is decided by a read that responded: a failed read does not count as not shown', async () => {
    const { key, reconcile, currentState } = await newCase(61, {
      reads: [{ kind: 'absent' }, { kind: 'unknown', detail: { http_status: 500 } }],
    });
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    await seenAgo(key, 601);
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    expect((await currentState()).payments.map(({ status }) => status)).toEqual(['processing']);
  });

  it('is made by the next attempt under a new processor key', async () => {
    const { input, dependencies, key, reconcile } = await newCase(1);
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    await seenAgo(key, 601);
    await reconcile();
    const { processor } = fakeChargeProcessor();
    const next = { ...laterAttempt(input, 2), ...acceptedAgo(0) };
    const outcome = await submitOperation(checkoutOperation, { ...dependencies, processorOf: () => processor }, next);
    expect(outcome).toMatchObject({ kind: 'completed', result: { status: 'succeeded' } });
  });
});

describe('a refund whose key has a stored server error', () => {
  it('fails when no read has shown it for ten minutes, and the next attempt makes it', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const input = newRefundInput(payment);
    const { processor, calls } = fakeRefundProcessor({ decides: [refundFacts.storedError] });
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    expect(await submitOperation(refundOperation, dependencies, input)).toEqual({ kind: 'unknown' });
    const [key = ''] = calls.map((call) => call.replace('refund ', ''));
    await expect(reconcileOperation(refundOperation, dependencies, input)).rejects.toMatchObject(stillUnknown);
    await seenAgo(key, 601);
    expect(await reconcileOperation(refundOperation, dependencies, input)).toMatchObject({
      kind: 'retryable',
      code: 'provider_error',
    });
    expect(await storedRefunds(fresh.database, payment)).toMatchObject({
      payment: { refunded: 0, reserved: 0 },
      attempts: [[key, 'not_attempted']],
      journals: [],
    });
    expect(await submitOperation(refundOperation, dependencies, nextAttempt(input))).toMatchObject({
      kind: 'completed',
    });
    expect((await storedRefunds(fresh.database, payment)).payment).toEqual({ refunded: 5_000, reserved: 0 });
  });
});
