import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundlePath } from '@landed/workers/bundle';
import { versionOf } from '@landed/workers/deployment/version';
import { webhookSweepScheduleId } from '@landed/workflows/schedule-ids';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChangedBundle, changedBundle } from '../setup/changed-bundle.js';
import { assertConservation } from '../setup/conservation.js';
import { type Dispute, disputedCharge, disputeIn } from '../setup/disputes.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OtherWorkers, startOtherWorkers } from '../setup/other-workers.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { type RetriedOperation, sendUntilFinal, statusOrCode } from '../setup/retried-operation.js';
import { chargeUntilFinal, paymentIn, untilNextOrder } from '../setup/retrying-merchant.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { openWorkflowsAfter, RawTemporal, temporalClient } from '../setup/temporal-view.js';
import { WorkerVersions } from '../setup/worker-versions.js';

/**
 * A deploy and a rollback of workers while merchants charge, capture and refund. The next release changes the steps of
 * every money operation without `patched()`, and those of all lifecycles behind a patch that is held back.
 */
const callers = 2;
const withinMilliseconds = 120_000;
/** On a slow machine, all operations in flight may end before the change. */
const triesMax = 5;

let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;
let versions: WorkerVersions;
let next: ChangedBundle;
let nextWorkers: OtherWorkers | undefined;
const { buildId: released } = versionOf(bundlePath);

beforeAll(async () => {
  next = await changedBundle([
    {
      file: 'operation/durable-operation.js',
      before: 'return CancellationScope.nonCancellable(async () => {\n        const { completed',
      after:
        'return CancellationScope.nonCancellable(async () => {\n        await condition(() => false, 1);\n        const { completed',
    },
    {
      file: 'lifecycle/run-lifecycle.js',
      before: 'return CancellationScope.nonCancellable(async () => {',
      after:
        'return CancellationScope.nonCancellable(async () => {\n' +
        "        if (patched('next-release')) await condition(() => false, 1);",
    },
    {
      file: 'lifecycle/run-lifecycle.js',
      before: 'import { allHandlersFinished,',
      after: 'import { patched, allHandlersFinished,',
    },
  ]);
  stack = await startOwnStack({ workers: { env: { WORKERS_TAKE_OVER: 'false' } } });
  api = merchantApi(stack.json, { merchant: await newMerchant(stack.json, { quote: 'optional' }) });
  sandbox = sandboxControl(stack.json);
  versions = await WorkerVersions.open(stack);
});

afterAll(async () => {
  await nextWorkers?.close();
  await versions.close();
  await api.close();
  await stack.close();
  next.remove();
});

interface Flight {
  readonly charge: string;
  readonly later: RetriedOperation | null;
}

/** Authorizations that stay open through the deploys, so that their lifecycles do. */
const open: string[] = [];
/** A dispute that is open through both deploys. */
let dispute: Dispute;
const flights: Flight[] = [];
const loadEnds = new AbortController();

const order = (currency: string, capture?: 'manual') => ({
  amount: 2_750,
  currency,
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
  ...(capture === undefined ? {} : { capture_method: capture }),
});

async function authorize(currency: string): Promise<string> {
  const { read } = await chargeUntilFinal(api, order(currency, 'manual'), randomUUID(), { withinMilliseconds });
  const { id, status } = paymentIn(read);
  expect(status).toBe('authorized');
  return id;
}

const capture = (id: string) =>
  sendUntilFinal(api, '/v1/capture', { payment_intent_id: id }, randomUUID(), withinMilliseconds);

/** One order after the other: a charge and its refund, an authorization and its capture. */
async function load(): Promise<void> {
  while (!loadEnds.signal.aborted) {
    const { read } = await chargeUntilFinal(api, order('USD'), randomUUID(), { withinMilliseconds });
    const { id, status } = paymentIn(read);
    const body = { payment_intent_id: id, amount: 750 };
    flights.push({
      charge: status,
      later: await sendUntilFinal(api, '/v1/refund', body, randomUUID(), withinMilliseconds),
    });
    flights.push({ charge: 'authorized', later: await capture(await authorize('EUR')) });
    await untilNextOrder();
  }
}

/** The status of a capture or refund in the end: on a slow machine its response was sent before the outcome was known. */
async function endOf(later: RetriedOperation | null): Promise<string> {
  const { id, payment_intent_id, status } = (later?.response.body ?? {}) as Readonly<
    Record<string, string | undefined>
  >;
  if (status === 'pending') return statusOrCode(await api.get(`/v1/refunds/${id}`));
  return status === 'authorized'
    ? statusOrCode(await api.get(`/v1/payment_intents/${payment_intent_id ?? id}`))
    : `${status}`;
}

/** Submits evidence that the bank accepts, and waits until the lifecycle of the dispute has read the bank's decision. */
async function winDispute(): Promise<void> {
  const evidence = { uncategorized_text: 'winning_evidence' };
  await sendUntilFinal(api, `/v1/disputes/${dispute.id}/evidence`, evidence, randomUUID(), withinMilliseconds);
  await disputeIn(api, dispute.id, 'won');
}

/**
 * Keeps operations in flight for seconds while the version changes from one to the other, and shows that there are some.
 * The faults are armed when the new workers are known and are seen to act before the change: otherwise they may be spent
 * while the new workers still start.
 */
async function withOperationsInFlight(from: string, to: string): Promise<void> {
  await versions.known(to);
  for (let tries = 0; tries < triesMax; tries += 1) {
    for (const operation of ['payment_intents.create', 'refunds.create', 'payment_intents.capture'] as const) {
      await sandbox.arm({ operation, fault: 'timeout_after_effect', times: 3, delay_ms: 6_000 });
    }
    // Their outcomes stay unknown as well: by then the list of workflows names their version.
    for (const operation of ['payment_intents.retrieve', 'payment_intents.list', 'refunds.list'] as const) {
      await sandbox.arm({ operation, fault: 'timeout_before_effect', times: 3, delay_ms: 6_000 });
    }
    await expect.poll(() => heldOn(from)).not.toEqual([]);
    await versions.makeCurrent(to);
    if ((await versions.needing(from)).length > 0) {
      await sleep(2_000);
      // What is left would meet the operations that follow, which are expected to end at once.
      await sandbox.clear();
      return;
    }
    // All of them ended before the change. The next ones are on the new version, so go back.
    await versions.makeCurrent(from);
  }
  throw new Error('No operation was in flight when the version changed.');
}

/** Held by a fault: the list of workflows is late, and an operation that ends at once may be in it for a second. */
async function heldOn(buildId: string): Promise<string[]> {
  const first = await versions.needing(buildId);
  await sleep(1_500);
  const still = await versions.needing(buildId);
  return first.filter((id) => still.includes(id));
}

async function untilUnused(buildId: string): Promise<void> {
  await expect.poll(() => versions.needing(buildId), { timeout: 120_000, interval: 1_000 }).toEqual([]);
}

/** Every workflow of these types that has started since then runs on a version, and at least one of each has started. */
async function expectAllOnVersion(since: string, buildId: string): Promise<void> {
  const { schedule, connection } = await temporalClient(stack.json);
  // Otherwise it starts at the next minute.
  await schedule.getHandle(webhookSweepScheduleId).trigger();
  await connection.close();
  for (const type of ['checkout', 'paymentLifecycle', 'webhookSweep']) await expectOnVersion(type, since, buildId);
}

async function expectOnVersion(type: string, since: string, buildId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { all, onVersion } = await versions.started(type, since, buildId);
      expect(all.length).toBeGreaterThan(0);
      expect(onVersion).toEqual(all);
    },
    { timeout: 70_000, interval: 1_000 },
  );
}

describe('workers are deployed and rolled back under load', () => {
  let loading: Promise<void[]>;

  it('a new release takes over new operations, and those that have begun end on the old one', async () => {
    open.push(await authorize('GBP'), await authorize('CAD'));
    dispute = await disputedCharge(api);
    loading = Promise.all(Array.from({ length: callers }, load));
    // Awaited at the end. Until then a failure must not be an unhandled rejection.
    loading.catch(() => undefined);
    await sleep(2_000);
    nextWorkers = await startOtherWorkers(stack, {
      program: 'test/dist/setup/versioned-workers.js',
      env: { LANDED_WORKFLOW_BUNDLE: next.path, WORKFLOW_PATCHES_HELD: 'next-release', CLASSIFIER_PRELOAD: 'off' },
    });
    expect(next.buildId).not.toBe(released);
    await withOperationsInFlight(released, next.buildId);
    const since = new Date().toISOString();
    await untilUnused(released);
    await stack.stopChild('workers');
    await sleep(3_000);
    open.push(await authorize('GBP'));
    await expectAllOnVersion(since, next.buildId);
  }, 360_000);

  it('a rollback gives new operations to the old release, and what the new one began ends there', async () => {
    await stack.start('workers');
    await withOperationsInFlight(next.buildId, released);
    const since = new Date().toISOString();
    await sleep(3_000);
    for (const id of open.splice(0)) expect(statusOrCode((await capture(id)).response)).toBe('captured');
    await untilUnused(next.buildId);
    await nextWorkers?.close();
    nextWorkers = undefined;
    await sleep(3_000);
    loadEnds.abort();
    await loading;
    await winDispute();
    await expectAllOnVersion(since, released);
  }, 360_000);

  it('every operation ended once and as it was requested', async () => {
    expect(await openWorkflowsAfter(stack, 120_000)).toEqual([]);
    const ends = await Promise.all(flights.map(async ({ charge, later }) => `${charge}, ${await endOf(later)}`));
    expect(new Set(ends)).toEqual(new Set(['succeeded, succeeded', 'authorized, captured']));
    const { byStatus } = await assertConservation(stack.json);
    process.stdout.write(
      `operations during a deploy and a rollback: ${2 * flights.length}; ${JSON.stringify(byStatus)}\n`,
    );
  }, 360_000);

  it('no workflow met code that does not fit its history', async () => {
    const temporal = await RawTemporal.open(stack.json);
    try {
      const started = await temporal.list(`StartTime >= '${stack.since}'`);
      const failed: string[] = [];
      for (const execution of started) {
        const events = await temporal.history(execution);
        const failures = events
          .flatMap(({ workflowTaskFailedEventAttributes }) => workflowTaskFailedEventAttributes ?? [])
          // A signal arrived while the task ended its workflow. The server gives the task again.
          .filter(({ failure }) => failure?.message !== 'UnhandledCommand');
        if (failures.length > 0) failed.push(`${execution.execution?.workflowId}: ${failures[0]?.failure?.message}`);
      }
      expect(failed).toEqual([]);
    } finally {
      await temporal.close();
    }
  }, 360_000);
});
