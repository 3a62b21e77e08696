import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { startCheckout } from '../setup/direct-checkout.js';
import { FaultTrials, faults, kindNames, kinds } from '../setup/fault-trial.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { startOwnStack } from '../setup/own-stack.js';
import { chargeUntilFinal, paymentIn, statusAndCode } from '../setup/retrying-merchant.js';
import { Sample } from '../setup/sample.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { table } from '../setup/table.js';
import { openWorkflowsAfter, temporalClient } from '../setup/temporal-view.js';

/**
 * Every fault of the processor on every call that a charge makes. Each test has an acquiring entity to itself while it
 * runs, and its faults are armed for that entity only.
 */
// A separate stack, because the test audits the whole ledger, and other tests write rows that the service never would.
const ownStack = await startOwnStack();
const stack = ownStack.json;
const merchant = await newMerchant(stack, { quote: 'optional' });
const api = merchantApi(stack, { merchant });
const sandbox = sandboxControl(stack);
const temporal = await temporalClient(stack);
const trials = new FaultTrials(stack, api, sandbox);

afterAll(async () => {
  await Promise.all([api.close(), temporal.connection.close(), sandbox.clear()]);
  await ownStack.close();
});

const sample = new Sample('processor faults on a charge', { share: 1 / 15 });
const seen: Record<string, string[]> = {};

function note(row: string, cell: string): void {
  seen[row] = [...(seen[row] ?? []), cell];
}

const retryOptions = { withinMilliseconds: 270_000 };

describe.concurrent('a charge with a faulty call to the processor', () => {
  const cells = sample.pick(faults.flatMap((fault) => kindNames.map((kind) => [fault, kind] as const)));

  it.each(cells)(
    'a charge with a faulty call to the processor is made once and gets one true response when its call meets %s (%s)',
    async (fault, kind) => {
      await trials.run(async (channel) => {
        await channel.arm({ operation: 'payment_intents.create', fault, times: 1 });
        const experience = await chargeUntilFinal(api, channel.bodyOf(kind), randomUUID(), retryOptions);
        // What the processor does after the response counts too: the slow call takes effect only now.
        if (fault === 'slow') await sleep(2_000);
        expect(experience.log).toEqual([kinds[kind].ends]);
        await trials.expectFinalState(kind, channel, experience);
        note(`create: ${fault}`, `${kind} ${experience.milliseconds} ms`);
      });
    },
  );

  it.each(sample.pick(['timeout_before_effect', 'error_before_effect', 'rate_limited'] as const))(
    'a charge with a faulty call to the processor is made once when its call meets %s three times',
    async (fault) => {
      await trials.run(async (channel) => {
        // When a connection breaks after half a second, the processor's SDK retries with the same key.
        await channel.arm({ operation: 'payment_intents.create', fault, times: 3, delay_ms: 500 });
        const experience = await chargeUntilFinal(api, channel.bodyOf('automatic'), randomUUID(), retryOptions);
        expect(experience.log).toEqual(['200 succeeded']);
        await trials.expectFinalState('automatic', channel, experience);
      });
    },
  );
});

describe.concurrent('a token that the processor does not know', () => {
  const cells = [
    'timeout_after_effect',
    'error_before_effect',
    'error_after_effect',
    'malformed',
    'rate_limited',
  ] as const;

  it.each(sample.pick(cells))(
    'a token that the processor does not know is rejected with a validation error and charges nothing, even after %s',
    async (fault) => {
      await trials.run(async (channel) => {
        const since = (await sandbox.payments()).length;
        await channel.arm({ operation: 'payment_intents.create', fault, times: 1 });
        const key = randomUUID();
        const body = { ...channel.bodyOf('automatic'), payment_method: 'pm_unknown' };
        const { log, response } = await chargeUntilFinal(api, body, key, retryOptions);
        expect([log, response.body]).toEqual([
          ['400 validation_error'],
          {
            error: {
              code: 'validation_error',
              message: 'The request is not valid: see details.fields.',
              details: {
                fields: [
                  {
                    path: 'payment_method',
                    code: 'unknown_payment_method',
                    message: 'Is not known to the entity of this currency.',
                  },
                ],
                payment_intent_id: expect.any(String) as string,
              },
            },
          },
        ]);
        const replay = await api.post('/v1/payment_intents', body, { 'idempotency-key': key });
        expect([replay.status, replay.text]).toEqual([400, response.text]);
        const made = (await sandbox.payments()).slice(since).filter(({ entity }) => entity === channel.entity);
        expect(made).toEqual([]);
        note(`unknown token: ${fault}`, 'rejected');
      });
    },
  );
});

describe.concurrent('a faulty read of an unknown outcome', () => {
  const lost = { after: 'error_after_effect', before: 'error_before_effect' } as const;
  const cells = sample.pick(
    faults.flatMap((fault) => [
      ...kindNames.map((kind) => [fault, 'after', kind] as const),
      [fault, 'before', 'automatic'] as const,
    ]),
  );

  it.each(cells)(
    'decides nothing when it meets %s (the charge was lost %s its effect, %s)',
    async (fault, when, kind) => {
      await trials.run(async (channel) => {
        await channel.arm(
          { operation: 'payment_intents.create', fault: lost[when], times: 1 },
          { operation: 'payment_intents.list', fault, times: 1 },
        );
        const experience = await chargeUntilFinal(api, channel.bodyOf(kind), randomUUID(), retryOptions);
        expect(experience.log).toEqual([kinds[kind].ends]);
        await trials.expectFinalState(kind, channel, experience);
        note(`list: ${fault}`, `${when}, ${kind} ${experience.milliseconds} ms`);
      });
    },
  );
});

describe.concurrent('a charge past its send deadline', () => {
  /** Accepted so long ago that the send deadline has passed when the first call turns out to be lost. */
  const acceptedMillisecondsAgo = 57_000;
  const lost = {
    operation: 'payment_intents.create',
    fault: 'timeout_before_effect',
    // Broken twice, because the processor's SDK retries a broken connection once.
    times: 2,
    delay_ms: 1_800,
  } as const;
  const operations = ['create', 'list', 'cancel'] as const;
  const cells = sample.pick(operations.flatMap((operation) => faults.map((fault) => [operation, fault] as const)));

  it.each(cells)(
    'a charge past its send deadline is not made when the %s call that fences the key meets %s, and the key can be used again',
    async (operation, fault) => {
      await trials.run(async (channel) => {
        const again = { operation: `payment_intents.${operation}`, fault, times: 1 } as const;
        await channel.arm(lost, again);
        const body = channel.bodyOf('automatic');
        const started = Date.now();
        const { key, handle, paymentIntentId } = await startCheckout(temporal, {
          merchantId: merchant.id,
          body,
          acceptedMillisecondsAgo,
          // Ten minutes behind: the merchant gets no response before the outcome.
          clock: { aheadMilliseconds: -600_000 },
        });
        expect(await handle.result()).toEqual({ kind: 'retryable', code: 'provider_error' });
        const took = Date.now() - started;
        const read = await api.get(`/v1/payment_intents/${paymentIntentId}`);
        expect(statusAndCode(read)).toBe('200 failed');
        await trials.closeCircuit(channel);
        const second = await chargeUntilFinal(api, body, key, retryOptions);
        expect(second.log).toEqual(['200 succeeded']);
        expect(paymentIn(second.response).id).not.toBe(paymentIntentId);
        await trials.expectFinalState('automatic', channel, second);
        note(`fencing, ${operation}: ${fault}`, `not charged ${took} ms`);
      });
    },
  );

  it('a charge past its send deadline becomes a failed payment when the merchant already got the response `processing`', async () => {
    await trials.run(async (channel) => {
      await channel.arm(lost, { operation: 'payment_intents.list', fault: 'error_before_effect', times: 1 });
      const body = channel.bodyOf('automatic');
      const { key, handle, paymentIntentId } = await startCheckout(temporal, {
        merchantId: merchant.id,
        body,
        acceptedMillisecondsAgo,
      });
      expect(await handle.result()).toMatchObject({ kind: 'completed' });
      const { log, read } = await chargeUntilFinal(api, body, key, retryOptions);
      expect([log, read?.body]).toEqual([
        ['200 processing'],
        expect.objectContaining({
          id: paymentIntentId,
          status: 'failed',
          amount_captured: 0,
          failure: {
            code: 'processing_error',
            message: 'The payment could not be processed.',
            advice: 'try_again_later',
          },
        }),
      ]);
    });
  });

  it('a charge past its send deadline is recorded as made when the call was already in flight', async () => {
    await trials.run(async (channel) => {
      await channel.arm({ operation: 'payment_intents.create', fault: 'slow', times: 1, delay_ms: 9_000 });
      const body = channel.bodyOf('automatic');
      const { key, handle } = await startCheckout(temporal, { merchantId: merchant.id, body, acceptedMillisecondsAgo });
      expect(await handle.result()).toMatchObject({ kind: 'completed' });
      const experience = await chargeUntilFinal(api, body, key, retryOptions);
      expect(experience.log).toEqual(['200 processing']);
      await trials.expectFinalState('automatic', channel, experience);
    });
  });
});

describe.concurrent('an outcome that stays unknown for more than 20 s', () => {
  it('gets the response `processing`, which never changes, and ends in its true status without a retry', async () => {
    await trials.run(async (channel) => {
      await channel.arm(
        { operation: 'payment_intents.create', fault: 'error_after_effect', times: 3 },
        // Each of the three charges reads at about 0, 1, 2.5, 5, 8, 13 and 21 s.
        { operation: 'payment_intents.list', fault: 'malformed', times: 21 },
      );
      await Promise.all(
        kindNames.map(async (kind) => {
          const experience = await chargeUntilFinal(api, channel.bodyOf(kind), randomUUID(), retryOptions);
          expect(experience.log).toEqual(['200 processing']);
          await trials.expectFinalState(kind, channel, experience);
          note('unknown for 20 s', `${kind} ${experience.milliseconds} ms`);
        }),
      );
    });
  });

  it('gets `processing` even when the call to the processor takes longer', async () => {
    await trials.run(async (channel) => {
      await channel.arm({ operation: 'payment_intents.create', fault: 'slow', times: 1, delay_ms: 24_000 });
      const experience = await chargeUntilFinal(api, channel.bodyOf('automatic'), randomUUID(), retryOptions);
      expect(experience.log).toEqual(['200 processing']);
      await trials.expectFinalState('automatic', channel, experience);
      note('processor took 24 s', `automatic ${experience.milliseconds} ms`);
    });
  });
});

describe('after all faults', () => {
  it('no workflow is open and the ledger balances', async () => {
    const rows = Object.entries(seen).map(([row, cells]) => [row, ...cells.toSorted()]);
    rows.sort(([a = ''], [b = '']) => a.localeCompare(b));
    sample.report(Object.values(seen).flat().length);
    process.stdout.write(table('Processor faults: the result of the charge, and the time it took', rows));
    expect(await openWorkflowsAfter(ownStack, 60_000)).toEqual([]);
    await assertConservation(stack);
  });
});
