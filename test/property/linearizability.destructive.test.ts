import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { Sample } from '../setup/sample.js';
import { isLinearizable } from './linearizability/checker.js';
import { type Plan, plans } from './linearizability/plan.js';
import { type History, Recorder } from './linearizability/record.js';

/**
 * Many clients at one payment at once, with keys of their own and with shared ones: whatever each of them saw, there is
 * one order of everything that explains all of it. Also while the worker dies in the middle.
 *
 * A fifth of the histories is recorded with kills. `LANDED_SEED` plans the same ones again; what the machine makes of a
 * plan is another history each time.
 */
const sample = new Sample('linearizability');
const { seed } = sample;
const count = sample.count(60);
const killed = Math.ceil(count / 5);
const atOnce = 6;
/** With a kill in the middle of each batch. */
const batch = 12;

/** Waits for every answer. */
const patient = { milliseconds: 600_000, givesUp: () => false };

let stack: OwnStack;
let api: MerchantApi;
let all: readonly Plan[];
let recorded = 0;

beforeAll(async () => {
  stack = await startOwnStack();
  api = merchantApi(stack.json, { merchant: await newMerchant(stack.json, { quote: 'optional' }) });
  all = fc.sample(plans, { seed, numRuns: count });
});

afterAll(async () => {
  await api.close();
  await stack.close();
});

/** The histories that no order explains, in full. */
function inexplicable(histories: readonly History[]): readonly string[] {
  const calls = histories.reduce((sum, history) => sum + history.calls.length, 0);
  const unanswered = histories.flatMap((history) => history.calls).filter(({ answer }) => answer === null).length;
  process.stdout.write(
    `linearizability: seed ${seed}, ${histories.length} histories, ${calls} calls, ${unanswered} never answered\n`,
  );
  return histories.filter(({ initial, calls: seen }) => !isLinearizable(initial, seen)).map(tell);
}

function tell({ paymentIntentId, initial, calls }: History): string {
  const start = Math.min(...calls.map(({ invoked }) => invoked));
  const lines = calls
    .toSorted((a, b) => a.invoked - b.invoked)
    .map(({ what, invoked, returned, answer }) => {
      const span = `${(invoked - start).toFixed(1)}-${returned === null ? '' : (returned - start).toFixed(1)}`;
      return `  ${span} ${JSON.stringify(what)} ${JSON.stringify(answer)}`;
    });
  return [`${paymentIntentId}, at first ${initial.status}`, ...lines].join('\n');
}

async function recordAll(planned: readonly Plan[]): Promise<readonly History[]> {
  const histories: History[] = [];
  let next = 0;
  const runners = Array.from({ length: atOnce }, async () => {
    for (let plan = planned[next++]; plan !== undefined && !sample.isTimeUp; plan = planned[next++]) {
      histories.push(await (await Recorder.create(api, plan, patient)).run());
    }
  });
  await Promise.all(runners);
  return histories;
}

describe('what simultaneous clients see of a payment', () => {
  it('has one order that explains all of it while the worker is killed', { timeout: 3_600_000 }, async () => {
    const histories: History[] = [];
    for (let done = 0; done < killed && !sample.isTimeUp; done += batch) {
      const planned = all.slice(done, Math.min(done + batch, killed));
      let asked = 0;
      // Every twelfth time that one is left without an answer it never asks again: what it asked for may have happened
      // or not.
      const hurried = { milliseconds: 1_500, givesUp: () => (asked += 1) % 12 === 0 };
      const recorders = await Promise.all(planned.map((plan) => Recorder.create(api, plan, hurried)));
      const recording = Promise.all(recorders.map((recorder) => recorder.run()));
      await sleep(15 * ((done / batch) % 12));
      await stack.kill('workers');
      await stack.start('workers');
      histories.push(...(await recording));
    }
    recorded += histories.length;
    expect(inexplicable(histories)).toEqual([]);
  });

  it('has one order that explains all of it', { timeout: 3_600_000 }, async () => {
    const histories = await recordAll(all.slice(killed));
    sample.report(recorded + histories.length);
    expect(inexplicable(histories)).toEqual([]);
  });

  it('leaves books in which not a cent is missing, also of what was never answered', { timeout: 120_000 }, async () => {
    await expect
      .poll(() => assertConservation(stack.json).then(() => 'balanced', String), { timeout: 90_000, interval: 1_000 })
      .toBe('balanced');
  });
});
