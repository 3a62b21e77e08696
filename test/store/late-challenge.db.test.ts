import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { changeOf, newCheckout, newKeyring, preparationOf, refOf, requestOf, verdicts } from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { interleave } from './interleave.js';
import { storedState } from './stored-state.js';

/** A charge that needs its buyer, which is found after the response `processing`. */
const fresh = databaseOfFile();
const keyring = newKeyring();

async function challenged(behaviour: Behaviour = {}) {
  const input = await newCheckout(fresh.database);
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  const { processor, calls, receive } = fakeChargeProcessor({ decides: verdicts.challenge, ...behaviour });
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
    key: requestOf(input).processorKey,
    answer: () => completeRunning(fresh.database, refOf(input), 1, keyring),
    reconcile: () => reconcileOperation(checkoutOperation, dependencies, input),
    currentState: () => storedState(fresh.database, keyring, input),
  };
}

const ended = {
  key: { state: 'completed', status: 200, response: { status: 'processing', client_secret: null } },
  payments: [{ status: 'failed', failure: 'authentication_failed' }],
  events: ['payment_intent.created', 'payment_intent.processing', 'payment_intent.failed'],
  journals: [],
};

describe('a challenge that is found after the response', () => {
  it('a challenge that is found after the response is ended at the processor, and the payment fails', async () => {
    const { calls, key, answer, reconcile, currentState } = await challenged();
    await answer();
    expect(await reconcile()).toMatchObject({ kind: 'completed', result: { status: 'failed' } });
    expect(calls).toEqual([`find ${key}`, 'void pi_1']);
    expect(await currentState()).toMatchObject(ended);
  });

  it('a payment stays in processing until the processor confirms its end', async () => {
    const { answer, reconcile, currentState } = await challenged({ voids: { kind: 'unknown', detail: {} } });
    await answer();
    await expect(reconcile()).rejects.toMatchObject({ type: 'outcome_unknown' });
    expect((await currentState()).payments).toMatchObject([{ status: 'processing' }]);
  });

  it('fails in the same way when the run that ended it could not save that', async () => {
    const canceled = { ...verdicts.neverCharged, detail: { payment: 'pi_1', status: 'canceled' } };
    const { calls, key, answer, reconcile, currentState } = await challenged({ reads: [canceled] });
    await answer();
    await reconcile();
    expect(calls).toEqual([`find ${key}`]);
    expect(await currentState()).toMatchObject(ended);
  });

  it('reaches the buyer when it is found before the response', async () => {
    const { calls, key, reconcile, currentState } = await challenged();
    expect(await reconcile()).toMatchObject({ kind: 'completed', needsLifecycle: true });
    expect(calls).toEqual([`find ${key}`]);
    expect(await currentState()).toMatchObject({
      key: { state: 'completed', response: { status: 'requires_action', client_secret: 'pi_1_secret' } },
      payments: [{ status: 'requires_action' }],
    });
  });

  it('a challenge is not saved when the response is given at the same moment', async () => {
    const { input, answer, reconcile, currentState } = await challenged();
    const [answered, saved] = await interleave(
      fresh,
      (database) => completeRunning(database, refOf(input), 1, keyring),
      (database) => saveCheckout(database, keyring, changeOf(input, verdicts.challenge)),
    );
    expect([answered, saved, await answer()]).toEqual([true, null, true]);
    expect((await currentState()).payments).toMatchObject([{ status: 'processing' }]);
    await reconcile();
    expect(await currentState()).toMatchObject(ended);
  });
});
