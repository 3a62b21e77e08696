import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { createAcquirerGuard } from '@landed/activities/processor/guard/acquirer-guard';
import type { OperationOutcome } from '@landed/activities/operation/types';
import type { InlineCalls } from '@landed/activities/processor/guard/inline-calls';
import { observed } from '@landed/activities/processor/guard/observed';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { acceptedAgo, newCheckout, newKeyring, preparationOf, savedPayment, verdicts } from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { storedState } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const sendsNothing: InlineCalls = { isDown: () => false, send: async () => ({ kind: 'not_sent' }) };

async function newCase(inlineCalls: InlineCalls, behaviour: Behaviour = {}) {
  const input = await newCheckout(fresh.database);
  const { processor, calls } = fakeChargeProcessor(behaviour);
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => processor,
    taxPlaceOf: builtInTaxPlaceOf,
    inlineCallsOf: () => inlineCalls,
  };
  return {
    calls,
    key: `${input.operationId}.1.1`,
    submit: () => submitOperation(checkoutOperation, dependencies, input),
    reconcile: (changes = {}) => reconcileOperation(checkoutOperation, dependencies, { ...input, ...changes }),
    currentState: () => storedState(fresh.database, keyring, input),
    input,
  };
}

describe('a charge that is held back', () => {
  it('a charge that is held back is prepared with an unknown outcome and not sent to the processor', async () => {
    const { calls, submit, currentState, input, key } = await newCase(sendsNothing);
    expect(await submit()).toEqual({ kind: 'unknown' });
    expect(calls).toEqual([]);
    expect(await currentState()).toMatchObject({
      key: { state: 'running', status: 200, response: { id: input.paymentIntentId, status: 'processing' } },
      payments: [{ id: input.paymentIntentId, status: 'processing', failure: null }],
      attempts: [[key, 'pending']],
      events: ['payment_intent.created'],
      journals: [],
    });
  });

  it('the reconciliation searches a charge that was held back, then sends it once, under its own key', async () => {
    const { input, calls, submit, reconcile, currentState, key } = await newCase(sendsNothing);
    await submit();
    expect(await reconcile()).toEqual(savedPayment(input));
    expect(calls).toEqual([`find ${key}`, `charge ${key}`]);
    expect((await currentState()).payments.map(({ status }) => status)).toEqual(['succeeded']);
  });

  it('a charge that is held back is declined by the reconciliation like by an inline call', async () => {
    const { submit, reconcile, currentState } = await newCase(sendsNothing, { decides: verdicts.declined });
    await submit();
    expect(await reconcile()).toMatchObject({ kind: 'completed' });
    expect((await currentState()).payments.map(({ failure }) => failure)).toEqual(['insufficient_funds']);
  });

  it('a charge that is held back is fenced, not sent, when the reconciliation runs after the send deadline', async () => {
    const { calls, submit, reconcile, currentState, key } = await newCase(sendsNothing);
    await submit();
    expect(await reconcile(acceptedAgo(61))).toEqual({ kind: 'retryable', code: 'provider_error' });
    expect(calls).toEqual([`find ${key}`, `fence ${key}`]);
    expect((await currentState()).payments.map(({ status }) => status)).toEqual(['failed']);
  });
});

describe('an acquirer that stops responding and recovers', () => {
  it('makes each charge once that it was sent, and nothing is stored of those that came while its circuit was open', async () => {
    const guard = createAcquirerGuard({ failuresToOpen: 3, probeAfterMilliseconds: 60_000, inlineCallsMax: 2 });
    const { processor, calls, charges } = fakeChargeProcessor({
      fates: ['request_lost', 'response_lost', 'request_lost', 'response_lost'],
    });
    const dependencies = {
      database: fresh.database,
      keyring,
      processorOf: () => observed(processor, guard),
      taxPlaceOf: builtInTaxPlaceOf,
      inlineCallsOf: () => guard.inlineCalls,
    };
    const inputs = await Promise.all(Array.from({ length: 8 }, () => newCheckout(fresh.database)));
    const outcomes: OperationOutcome[] = [];
    for (const input of inputs) outcomes.push(await submitOperation(checkoutOperation, dependencies, input));
    const [sent, rejected] = [inputs.slice(0, 3), inputs.slice(3)];
    const notBegun = { kind: 'retryable', code: 'dependency_unavailable', skipsNotification: true };
    expect(outcomes.slice(0, 3)).toEqual(sent.map(() => ({ kind: 'unknown' })));
    expect(outcomes.slice(3)).toMatchObject(rejected.map(() => notBegun));
    expect([calls.length, guard.circuit, guard.callsNotSent]).toEqual([3, 'open', { full: 0, circuit: 5 }]);
    for (const input of rejected)
      expect(await storedState(fresh.database, keyring, input)).toMatchObject({
        key: { state: 'retryable' },
        payments: [],
        attempts: [],
        events: [],
        journals: [],
      });

    const reconciled = await Promise.allSettled(
      sent.map((input) => reconcileOperation(checkoutOperation, dependencies, input)),
    );
    // The fourth lost response belongs to a reconciliation: its next run finds the charge.
    const open = sent.filter((_, index) => reconciled[index]?.status === 'rejected');
    expect(open.length).toBe(1);
    for (const input of open)
      expect(await reconcileOperation(checkoutOperation, dependencies, input)).toEqual(savedPayment(input));
    expect([...charges.keys()].toSorted()).toEqual(sent.map((input) => preparationOf(input).processorKey).toSorted());
    const states = await Promise.all(sent.map((input) => storedState(fresh.database, keyring, input)));
    expect(states.map(({ payments }) => payments.map(({ status }) => status))).toEqual(sent.map(() => ['succeeded']));
    expect(states.map(({ journals }) => journals.length)).toEqual(sent.map(() => 1));
  });
});
