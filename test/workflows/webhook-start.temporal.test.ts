import { randomUUID } from 'node:crypto';
import { webhookDeliveryWorkflowId } from '@landed/workflows/ids';
import { coreTaskQueue, webhookTaskQueue } from '@landed/workflows/task-queues';
import { ApplicationFailure } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { inTurn, resultLater, type Stubs, startStubWorkers, until } from '../setup/stub-workers.js';
import { paid, paidResponse, submit } from './operation-case.js';

const workers = await startStubWorkers({ workflowQueues: [coreTaskQueue, webhookTaskQueue] });

/** A delivery that failed, and the stubs of its retry workflow. */
function failedDelivery(stubs: Stubs, attempts = 1) {
  const delivery = { endpointId: randomUUID(), eventId: randomUUID(), attempts, waitMilliseconds: 0 };
  const workflowId = webhookDeliveryWorkflowId({ rail: 'test', ...delivery } as never);
  return { delivery, workflowId, calls: workers.register(workflowId, stubs) };
}

const delivered = () => ({ kind: 'ended', state: 'delivered' });

describe.concurrent('a first attempt that failed', () => {
  it('gets a workflow that retries it and outlives the operation', async () => {
    const sent = resultLater();
    const { delivery, workflowId, calls } = failedDelivery({ sendDelivery: sent.stub });
    const run = await submit(workers, { submitCheckout: () => paid, sendFirstAttempts: () => [delivery] });
    expect(await run.handle.result()).toEqual(paidResponse);
    await until(() => calls.length === 1);
    sent.give(delivered());
    expect(await workers.client.workflow.getHandle(workflowId).result()).toBe('delivered');
  });

  it('a first attempt that failed never fails the operation', async () => {
    const error = ApplicationFailure.nonRetryable('The database is unavailable.');
    const run = await submit(workers, { submitCheckout: () => paid, sendFirstAttempts: inTurn(error) });
    expect(await run.handle.result()).toEqual(paidResponse);
  });
});

describe.concurrent('a backfill', () => {
  const endpoint = { rail: 'test', merchantId: randomUUID(), endpointId: randomUUID() };
  const progress = (delivered: number, changes: object = {}) => ({
    delivered,
    waiting: [],
    more: true,
    waitMilliseconds: 0,
    ...changes,
  });
  const start = (...results: unknown[]) =>
    workers.start('webhookBackfill', { args: [endpoint], stubs: { sendOverdue: inTurn(...results) } });

  it('sends batches until nothing is overdue, and counts what the endpoint accepted', async () => {
    const { handle, calls } = await start(
      progress(2, { waitMilliseconds: 1 }),
      progress(3),
      progress(1, { more: false }),
    );
    expect(await handle.result()).toBe(6);
    expect(calls).toEqual(['sendOverdue', 'sendOverdue', 'sendOverdue']);
  });

  it('signals the retry workflow of a delivery that it has just attempted', async () => {
    const waits = { kind: 'waits', attempts: 1, waitMilliseconds: 86_400_000 };
    const { delivery, workflowId, calls } = failedDelivery({ sendDelivery: inTurn(waits, delivered()) });
    const input = { ...endpoint, ...delivery, attempts: 0 };
    await workers.client.workflow.start('webhookDelivery', { workflowId, taskQueue: webhookTaskQueue, args: [input] });
    await until(() => calls.length === 1);
    const { handle } = await start(progress(0, { waiting: [{ ...delivery, attempts: 2 }], more: false }));
    await handle.result();
    expect(await workers.client.workflow.getHandle(workflowId).result()).toBe('delivered');
  });
});

describe.concurrent('the sweep for overdue deliveries', () => {
  const start = (stubs: Stubs) => workers.start('webhookSweep', { args: [], stubs });

  it('starts a backfill for each endpoint that it finds', async () => {
    const endpoints = [{ rail: 'test', merchantId: randomUUID(), endpointId: randomUUID() }];
    const { handle, calls } = await start({ findOverdueEndpoints: () => endpoints, startBackfills: () => null });
    expect(await handle.result()).toBe(1);
    expect(calls).toEqual(['findOverdueEndpoints', 'startBackfills']);
  });

  it('starts nothing when no endpoint has overdue deliveries', async () => {
    const { handle, calls } = await start({ findOverdueEndpoints: () => [] });
    expect(await handle.result()).toBe(0);
    expect(calls).toEqual(['findOverdueEndpoints']);
  });
});
