import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { acceptedAgo, newCheckout, newKeyring, preparationOf, requestOf, storedError } from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { storedState } from './stored-state.js';

/** The processor stored a server error under the key of an operation, as Stripe does in an incident. */
const fresh = databaseOfFile();
const keyring = newKeyring();

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
    const dependencies = {
      database: fresh.database,
      keyring,
      processorOf: () => processor,
      taxPlaceOf: builtInTaxPlaceOf,
    };
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

  it('a charge whose key has a stored server error is decided by a read that responded: a failed read does not count as not shown', async () => {
    const { key, reconcile, currentState } = await newCase(61, {
      reads: [{ kind: 'absent' }, { kind: 'unknown', detail: { http_status: 500 } }],
    });
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    await seenAgo(key, 601);
    await expect(reconcile()).rejects.toMatchObject(stillUnknown);
    expect((await currentState()).payments.map(({ status }) => status)).toEqual(['processing']);
  });
});
