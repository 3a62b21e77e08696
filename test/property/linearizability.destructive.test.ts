import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { gatewayBesideWorkers } from '../setup/gateway-beside-workers.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { Sample } from '../setup/sample.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { isLinearizable } from './linearizability/checker.js';
import { type Plan, plans } from './linearizability/plan.js';
import { type History, Recorder, type Services } from './linearizability/record.js';

/**
 * Many clients act on one payment at once, with their own idempotency keys and with shared ones, and its bank may take
 * the money at any moment. One order of all operations explains every response, even while the worker is killed in the middle.
 *
 * A fifth of the histories is recorded with kills. Half of all are those of a gateway in the process of the workers, where
 * starts are eager, and which is killed with them. `LANDED_SEED` repeats the plans; the timing of each run differs, so
 * its histories differ too.
 */
const sample = new Sample('linearizability');
const { seed } = sample;
const count = sample.count(60);
const killed = Math.ceil(count / 5);
const atOnce = 6;
/** Histories per batch. The worker is killed once in the middle of each batch. */
const batch = 12;

/** A client that waits for every response. */
const withoutTimeout = { milliseconds: 600_000, givesUp: () => false };

/**
 * Some clients without a response never retry: their operations may or may not have happened. A gateway that is killed
 * leaves each client without one many times.
 */
function hurried(index: number) {
  const every = index % 2 === 0 ? 1_000 : 12;
  return { milliseconds: 1_500, givesUp: () => (asked += 1) % every === 0 };
}
let asked = 0;

let stack: OwnStack;
let apis: readonly MerchantApi[];
let services: Services;
let eagerServices: Services;
let all: readonly Plan[];
let recorded = 0;

beforeAll(async () => {
  const beside = await gatewayBesideWorkers();
  stack = await startOwnStack({ workers: beside.workers });
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  const [apart, together] = [stack.json, beside.of(stack.json)].map((of) => merchantApi(of, { merchant }));
  if (apart === undefined || together === undefined) throw new Error('There are two gateways.');
  apis = [apart, together];
  services = { api: apart, sandbox: sandboxControl(stack.json) };
  eagerServices = { ...services, api: together };
  all = fc.sample(plans, { seed, numRuns: count });
});

afterAll(async () => {
  await Promise.all(apis.map((api) => api.close()));
  await stack.close();
});

/** The histories that no order of operations explains, as text. */
function unexplained(histories: readonly History[]): readonly string[] {
  const calls = histories.reduce((sum, history) => sum + history.calls.length, 0);
  const withoutResponse = histories
    .flatMap((history) => history.calls)
    .filter(({ response }) => response === null).length;
  process.stdout.write(
    `linearizability: seed ${seed}, ${histories.length} histories, ${calls} calls, ${withoutResponse} without a response\n`,
  );
  return histories.filter(({ initial, calls: seen }) => !isLinearizable(initial, seen)).map(renderHistory);
}

function renderHistory({ paymentIntentId, initial, calls }: History): string {
  const start = Math.min(...calls.map(({ invoked }) => invoked));
  const lines = calls
    .toSorted((a, b) => a.invoked - b.invoked)
    .map(({ operation, invoked, returned, response }) => {
      const span = `${(invoked - start).toFixed(1)}-${returned === null ? '' : (returned - start).toFixed(1)}`;
      return `  ${span} ${JSON.stringify(operation)} ${JSON.stringify(response)}`;
    });
  return [`${paymentIntentId}, initially ${initial.status}`, ...lines].join('\n');
}

const serviceOf = (index: number) => (index % 2 === 0 ? eagerServices : services);

async function recordAll(planned: readonly Plan[]): Promise<readonly History[]> {
  const histories: History[] = [];
  let next = 0;
  const runners = Array.from({ length: atOnce }, async () => {
    for (let plan = planned[next++]; plan !== undefined && !sample.isTimeUp; plan = planned[next++]) {
      histories.push(await (await Recorder.create(serviceOf(next), plan, withoutTimeout)).run());
    }
  });
  await Promise.all(runners);
  return histories;
}

describe('the responses that concurrent clients get for one payment', () => {
  it('one order of operations explains the responses while the worker is killed', { timeout: 3_600_000 }, async () => {
    const histories: History[] = [];
    for (let done = 0; done < killed && (done === 0 || !sample.isTimeUp); done += batch) {
      const planned = all.slice(done, Math.min(done + batch, killed));
      const recorders = await Promise.all(
        planned.map((plan, index) => Recorder.create(serviceOf(index), plan, hurried(index))),
      );
      const recording = Promise.all(recorders.map((recorder) => recorder.run()));
      await sleep(15 * ((done / batch) % 12));
      await stack.kill('workers');
      await stack.start('workers');
      histories.push(...(await recording));
    }
    recorded += histories.length;
    expect(unexplained(histories)).toEqual([]);
  });

  it('one order of operations explains the responses', { timeout: 3_600_000 }, async () => {
    const histories = await recordAll(all.slice(killed));
    sample.report(recorded + histories.length);
    expect(unexplained(histories)).toEqual([]);
  });

  it('concurrent clients leave a balanced ledger, even for requests without a response', {
    timeout: 120_000,
  }, async () => {
    await expect
      .poll(() => assertConservation(stack.json).then(() => 'balanced', String), { timeout: 90_000, interval: 1_000 })
      .toBe('balanced');
  });
});
