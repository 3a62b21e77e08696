import { reconcileCheckout } from '@landed/activities/checkout/reconcile-checkout';
import { submitCheckout } from '@landed/activities/checkout/submit-checkout';
import { createAcquirerGuard } from '@landed/activities/processor/guard/acquirer-guard';
import type { InlineCalls } from '@landed/activities/processor/guard/inline-calls';
import { observed } from '@landed/activities/processor/guard/observed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { acceptedAgo, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';
import { type Behaviour, rememberingProcessor } from './fake-charge-processor.js';
import { standingOf } from './stored-state.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});

afterAll(() => fresh.drop());

const shut: InlineCalls = { send: async () => ({ kind: 'not_sent' }) };

async function newCase(inlineCalls: InlineCalls, behaviour: Behaviour = {}) {
  const input = await newCheckout(fresh.database);
  const { processor, asked } = rememberingProcessor(behaviour);
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => processor,
    inlineCallsOf: () => inlineCalls,
  };
  return {
    asked,
    key: `${input.operationId}.1.1`,
    submit: () => submitCheckout(dependencies, input),
    settle: (changes = {}) => reconcileCheckout(dependencies, { ...input, ...changes }),
    standing: () => standingOf(fresh.database, keyring, input),
    input,
  };
}

const paid = { kind: 'completed', summary: 'Committed: the payment is `succeeded`.', amountMinor: 5_000 };

describe('a charge that the fast lane holds back', () => {
  it('is prepared and open like one whose answer was lost, and the processor has heard nothing', async () => {
    const { asked, submit, standing, input, key } = await newCase(shut);
    expect(await submit()).toEqual({ kind: 'unknown' });
    expect(asked).toEqual([]);
    expect(await standing()).toMatchObject({
      key: { state: 'running', status: 200, answer: { id: input.paymentIntentId, status: 'processing' } },
      payments: [{ id: input.paymentIntentId, status: 'processing', failure: null }],
      attempts: [[key, 'pending']],
      events: ['payment_intent.created'],
      journals: [],
    });
  });

  it('is looked for and then made by the slow lane, once, under its own key', async () => {
    const { asked, submit, settle, standing, key } = await newCase(shut);
    await submit();
    expect(await settle()).toEqual(paid);
    expect(asked).toEqual([`find ${key}`, `charge ${key}`]);
    expect((await standing()).payments.map(({ status }) => status)).toEqual(['succeeded']);
  });

  it('is declined by the slow lane as it would have been at once', async () => {
    const { submit, settle, standing } = await newCase(shut, { decides: verdicts.declined });
    await submit();
    expect(await settle()).toMatchObject({ kind: 'completed' });
    expect((await standing()).payments.map(({ failure }) => failure)).toEqual(['insufficient_funds']);
  });

  it('is made impossible, not made, when the buyer has left before the slow lane came to it', async () => {
    const { asked, submit, settle, standing, key } = await newCase(shut);
    await submit();
    expect(await settle(acceptedAgo(61))).toEqual({ kind: 'retryable', code: 'provider_error' });
    expect(asked).toEqual([`find ${key}`, `close ${key}`]);
    expect((await standing()).payments.map(({ status }) => status)).toEqual(['failed']);
  });
});

describe('an acquirer that hangs for many charges and comes back', () => {
  it('has made each of them once, whichever lane sent it', async () => {
    const guard = createAcquirerGuard({ failuresToOpen: 3, probeAfterMilliseconds: 60_000, inlineCallsMax: 2 });
    const { processor, asked, charges } = rememberingProcessor({
      fates: ['request_lost', 'answer_lost', 'request_lost', 'answer_lost'],
    });
    const dependencies = {
      database: fresh.database,
      keyring,
      processorOf: () => observed(processor, guard),
      inlineCallsOf: () => guard.inlineCalls,
    };
    const inputs = await Promise.all(Array.from({ length: 8 }, () => newCheckout(fresh.database)));
    for (const input of inputs) expect(await submitCheckout(dependencies, input)).toEqual({ kind: 'unknown' });
    // Three were sent and lost, the others never left.
    expect([asked.length, guard.circuit, guard.heldBack]).toEqual([3, 'open', { full: 0, circuit: 5 }]);

    const settled = await Promise.allSettled(inputs.map((input) => reconcileCheckout(dependencies, input)));
    // The fourth lost answer is the slow lane's own: its next run finds the charge.
    const open = inputs.filter((_, index) => settled[index]?.status === 'rejected');
    expect(open.length).toBe(1);
    for (const input of open) expect(await reconcileCheckout(dependencies, input)).toEqual(paid);
    expect([...charges.keys()].toSorted()).toEqual(inputs.map((input) => preparationOf(input).processorKey).toSorted());
    const standings = await Promise.all(inputs.map((input) => standingOf(fresh.database, keyring, input)));
    expect(standings.map(({ payments }) => payments.map(({ status }) => status))).toEqual(
      inputs.map(() => ['succeeded']),
    );
    expect(standings.map(({ journals }) => journals.length)).toEqual(inputs.map(() => 1));
  });
});
