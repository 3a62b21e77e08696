import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { startCheckout } from '../setup/direct-checkout.js';
import { FaultTrials, faults, kindNames, kinds } from '../setup/fault-trial.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { startOwnStack } from '../setup/own-stack.js';
import { chargeUntilFinal, statusAndCode, paymentIn } from '../setup/retrying-merchant.js';
import { Sample } from '../setup/sample.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { table } from '../setup/table.js';
import { openWorkflowsAfter, temporalClient } from '../setup/temporal-view.js';

/**
 * Every way in which the processor can misbehave, on every call that a charge makes. Each test has an acquiring entity
 * for itself while it runs, and faults are armed for that entity alone.
 */
// Of its own: it looks at the whole books in the end, and other tests write rows that the service would not.
const own = await startOwnStack();
const stack = own.json;
const merchant = await newMerchant(stack, { quote: 'optional' });
const api = merchantApi(stack, { merchant });
const sandbox = sandboxControl(stack);
const temporal = await temporalClient(stack);
const trials = new FaultTrials(api, sandbox);

afterAll(async () => {
  await Promise.all([api.close(), temporal.connection.close(), sandbox.clear()]);
  await own.close();
});

const sample = new Sample('processor faults on a charge');
const seen: Record<string, string[]> = {};

function note(row: string, cell: string): void {
  seen[row] = [...(seen[row] ?? []), cell];
}

const patience = { withinMilliseconds: 270_000 };

describe.concurrent('a charge whose call to the processor ends in', () => {
  const cells = sample.pick(faults.flatMap((fault) => kindNames.map((kind) => [fault, kind] as const)));

  it.each(cells)('%s is one charge with one true answer (%s)', async (fault, kind) => {
    await trials.run(async (channel) => {
      await channel.arm({ operation: 'payment_intents.create', fault, times: 1 });
      const experience = await chargeUntilFinal(api, channel.bodyOf(kind), randomUUID(), patience);
      // What the processor does after the answer counts too: the slow call comes to its effect only now.
      if (fault === 'slow') await sleep(2_000);
      expect(experience.log).toEqual([kinds[kind].ends]);
      await trials.expectFinalState(kind, channel, experience);
      note(`create: ${fault}`, `${kind} ${experience.milliseconds} ms`);
    });
  });

  it.each(sample.pick(['timeout_before_effect', 'error_before_effect', 'rate_limited'] as const))(
    '%s three times over is still one charge',
    async (fault) => {
      await trials.run(async (channel) => {
        // A line that is cut after half a second is tried again by the processor's SDK itself, under the same key.
        await channel.arm({ operation: 'payment_intents.create', fault, times: 3, delay_ms: 500 });
        const experience = await chargeUntilFinal(api, channel.bodyOf('automatic'), randomUUID(), patience);
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

  it.each(sample.pick(cells))('is refused as such, and nothing is charged, also behind %s', async (fault) => {
    await trials.run(async (channel) => {
      const since = (await sandbox.payments()).length;
      await channel.arm({ operation: 'payment_intents.create', fault, times: 1 });
      const key = randomUUID();
      const body = { ...channel.bodyOf('automatic'), payment_method: 'pm_nobody' };
      const { log: story, response: answer } = await chargeUntilFinal(api, body, key, patience);
      expect([story, answer.body]).toEqual([
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
            },
          },
        },
      ]);
      const replay = await api.post('/v1/payment_intents', body, { 'idempotency-key': key });
      expect([replay.status, replay.text]).toEqual([400, answer.text]);
      const made = (await sandbox.payments()).slice(since).filter(({ entity }) => entity === channel.entity);
      expect(made).toEqual([]);
      note(`unknown token: ${fault}`, 'refused');
    });
  });
});

describe.concurrent('a read of an open outcome that ends in', () => {
  const lost = { after: 'error_after_effect', before: 'error_before_effect' } as const;
  const cells = sample.pick(
    faults.flatMap((fault) => [
      ...kindNames.map((kind) => [fault, 'after', kind] as const),
      [fault, 'before', 'automatic'] as const,
    ]),
  );

  it.each(cells)('%s says nothing about the charge (lost %s its effect, %s)', async (fault, when, kind) => {
    await trials.run(async (channel) => {
      await channel.arm(
        { operation: 'payment_intents.create', fault: lost[when], times: 1 },
        { operation: 'payment_intents.list', fault, times: 1 },
      );
      const experience = await chargeUntilFinal(api, channel.bodyOf(kind), randomUUID(), patience);
      expect(experience.log).toEqual([kinds[kind].ends]);
      await trials.expectFinalState(kind, channel, experience);
      note(`list: ${fault}`, `${when}, ${kind} ${experience.milliseconds} ms`);
    });
  });
});

describe.concurrent('a buyer who has left before the charge was sent', () => {
  /** Accepted so long ago that the buyer is gone by the time that the first call turns out to be lost. */
  const acceptedMillisecondsAgo = 59_000;
  const lost = {
    operation: 'payment_intents.create',
    fault: 'timeout_before_effect',
    // Cut twice, because the processor's SDK tries a cut line once more.
    times: 2,
    delay_ms: 600,
  } as const;
  const operations = ['create', 'list', 'cancel'] as const;
  const cells = sample.pick(operations.flatMap((operation) => faults.map((fault) => [operation, fault] as const)));

  it.each(cells)('is not charged when closing the key meets %s: %s, and may buy again', async (operation, fault) => {
    await trials.run(async (channel) => {
      const again = { operation: `payment_intents.${operation}`, fault, times: 1 } as const;
      await channel.arm(lost, again);
      const body = channel.bodyOf('automatic');
      const started = Date.now();
      const { key, handle, paymentIntentId } = await startCheckout(temporal, {
        merchantId: merchant.id,
        body,
        acceptedMillisecondsAgo,
        timings: { respondAfterMilliseconds: 600_000 },
      });
      expect(await handle.result()).toEqual({ kind: 'retryable', code: 'provider_error' });
      const took = Date.now() - started;
      const read = await api.get(`/v1/payment_intents/${paymentIntentId}`);
      expect(statusAndCode(read)).toBe('200 failed');
      const second = await chargeUntilFinal(api, body, key, patience);
      expect(second.log).toEqual(['200 succeeded']);
      expect(paymentIn(second.response).id).not.toBe(paymentIntentId);
      await trials.expectFinalState('automatic', channel, second);
      note(`closing, ${operation}: ${fault}`, `not charged ${took} ms`);
    });
  });

  it('is told so by a payment that failed, when the answer `processing` had been given before', async () => {
    await trials.run(async (channel) => {
      await channel.arm(lost, { operation: 'payment_intents.list', fault: 'error_before_effect', times: 1 });
      const body = channel.bodyOf('automatic');
      const { key, handle, paymentIntentId } = await startCheckout(temporal, {
        merchantId: merchant.id,
        body,
        acceptedMillisecondsAgo,
      });
      expect(await handle.result()).toEqual({ kind: 'completed' });
      const { log: story, read } = await chargeUntilFinal(api, body, key, patience);
      expect([story, read?.body]).toEqual([
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

  it('is charged when the charge was already on its way, because that is what happened', async () => {
    await trials.run(async (channel) => {
      await channel.arm({ operation: 'payment_intents.create', fault: 'slow', times: 1, delay_ms: 9_000 });
      const body = channel.bodyOf('automatic');
      const { key, handle } = await startCheckout(temporal, { merchantId: merchant.id, body, acceptedMillisecondsAgo });
      expect(await handle.result()).toEqual({ kind: 'completed' });
      const experience = await chargeUntilFinal(api, body, key, patience);
      expect(experience.log).toEqual(['200 processing']);
      await trials.expectFinalState('automatic', channel, experience);
    });
  });
});

describe.concurrent('an outcome that stays unknown for more than 20 s', () => {
  it('is answered `processing`, for good, and ends in the truth by itself', async () => {
    await trials.run(async (channel) => {
      await channel.arm(
        { operation: 'payment_intents.create', fault: 'error_after_effect', times: 3 },
        // Each of the three charges reads at about 0, 1, 2.5, 5, 8, 13 and 21 s.
        { operation: 'payment_intents.list', fault: 'malformed', times: 21 },
      );
      await Promise.all(
        kindNames.map(async (kind) => {
          const experience = await chargeUntilFinal(api, channel.bodyOf(kind), randomUUID(), patience);
          expect(experience.log).toEqual(['200 processing']);
          await trials.expectFinalState(kind, channel, experience);
          note('unknown for 20 s', `${kind} ${experience.milliseconds} ms`);
        }),
      );
    });
  });

  it('also when the processor itself takes longer', async () => {
    await trials.run(async (channel) => {
      await channel.arm({ operation: 'payment_intents.create', fault: 'slow', times: 1, delay_ms: 24_000 });
      const experience = await chargeUntilFinal(api, channel.bodyOf('automatic'), randomUUID(), patience);
      expect(experience.log).toEqual(['200 processing']);
      await trials.expectFinalState('automatic', channel, experience);
      note('processor took 24 s', `automatic ${experience.milliseconds} ms`);
    });
  });
});

describe('after all faults', () => {
  it('no workflow is open and the books balance', async () => {
    const rows = Object.entries(seen).map(([row, cells]) => [row, ...cells.toSorted()]);
    rows.sort(([a = ''], [b = '']) => a.localeCompare(b));
    sample.report(Object.values(seen).flat().length);
    process.stdout.write(table('Processor faults: what came of the charge, and after how long', rows));
    expect(await openWorkflowsAfter(own, 60_000)).toEqual([]);
    await assertConservation(stack);
  });
});
