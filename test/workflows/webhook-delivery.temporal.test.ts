import { randomUUID } from 'node:crypto';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import { attemptRecorded } from '@landed/workflows/messages/attempt-recorded';
import { cancelDelivery } from '@landed/workflows/messages/cancel-delivery';
import { retryNow } from '@landed/workflows/messages/retry-now';
import { webhookTaskQueue } from '@landed/workflows/task-queues';
import { describe, expect, it } from 'vitest';
import { inTurn, resultLater, type Stubs, startStubWorkers, until } from '../setup/stub-workers.js';

const workers = await startStubWorkers({ workflowQueues: [webhookTaskQueue] });

const day = 86_400_000;
const waits = (attempts: number, waitMilliseconds = day) => ({ kind: 'waits', attempts, waitMilliseconds });
const ended = (state: string | null) => ({ kind: 'ended', state });

function start(stubs: Stubs, { attempts = 1, waitMilliseconds = 0 } = {}) {
  const [merchantId, endpointId, eventId] = [randomUUID(), randomUUID(), randomUUID()];
  const input = { rail: 'test', merchantId, endpointId, eventId, attempts, waitMilliseconds };
  return workers.start('webhookDelivery', { args: [input], stubs, taskQueue: webhookTaskQueue });
}

describe.concurrent('the retries of a delivery', () => {
  it('retries send until the endpoint accepts the event, with the number of attempts so far', async () => {
    const given: unknown[][] = [];
    const results = inTurn(waits(2, 1), waits(3, 1), ended('delivered'));
    const { handle } = await start({
      sendDelivery: (...args) => {
        given.push(args);
        return results();
      },
    });
    expect(await handle.result()).toBe('delivered');
    expect(given.map(([, attempts]) => attempts)).toEqual([1, 2, 3]);
    expect(given[0]?.[2]).toEqual(deliveryPolicy);
  });

  it('retries end with the state of a delivery whose schedule has ended', async () => {
    const { handle } = await start({ sendDelivery: () => ended('failed') });
    expect(await handle.result()).toBe('failed');
  });

  it('retries end when the delivery is no longer stored', async () => {
    const { handle } = await start({ sendDelivery: () => ended(null) });
    expect(await handle.result()).toBe(null);
  });

  it('retries do not count a wait for a free permit as an attempt', async () => {
    const given: unknown[] = [];
    const results = inTurn(waits(1, 1), ended('delivered'));
    const { handle } = await start({
      sendDelivery: (_ref, attempts) => {
        given.push(attempts);
        return results();
      },
    });
    await handle.result();
    expect(given).toEqual([1, 1]);
  });
});

describe.concurrent('the signals of a delivery', () => {
  it('an operator can send a delivery at once', async () => {
    const { handle, calls } = await start({ sendDelivery: () => ended('delivered') }, { waitMilliseconds: day });
    await handle.signal(retryNow);
    expect(await handle.result()).toBe('delivered');
    expect(calls).toEqual(['sendDelivery']);
  });

  it('an operator can cancel a delivery without another attempt', async () => {
    const { handle, calls } = await start({ cancelDelivery: () => null }, { waitMilliseconds: day });
    await handle.signal(cancelDelivery);
    expect(await handle.result()).toBe('canceled');
    expect(calls).toEqual(['cancelDelivery']);
  });

  it('a cancellation ends a delivery after the attempt in flight', async () => {
    const sent = resultLater();
    const { handle, calls } = await start({ sendDelivery: sent.stub, cancelDelivery: () => null });
    await until(() => calls.length === 1);
    await handle.signal(cancelDelivery);
    sent.give(waits(2));
    expect(await handle.result()).toBe('canceled');
    expect(calls).toEqual(['sendDelivery', 'cancelDelivery']);
  });

  it('makes another attempt when a retry follows a cancellation', async () => {
    const sent = resultLater();
    const results = inTurn(sent.stub(), ended('delivered'));
    const { handle, calls } = await start({ sendDelivery: results, cancelDelivery: () => null });
    await until(() => calls.length === 1);
    await handle.signal(cancelDelivery);
    await handle.signal(retryNow);
    sent.give(waits(2));
    expect(await handle.result()).toBe('delivered');
    expect(calls).toEqual(['sendDelivery', 'sendDelivery']);
  });

  it('loads the new schedule of a delivery after an attempt of another workflow', async () => {
    const { handle, calls } = await start({ sendDelivery: () => ended('delivered') }, { waitMilliseconds: day });
    await handle.signal(attemptRecorded, 2);
    expect(await handle.result()).toBe('delivered');
    expect(calls).toEqual(['sendDelivery']);
  });

  it('signals do not end the wait when they report an attempt that it knows', async () => {
    const { handle, calls } = await start({ cancelDelivery: () => null }, { attempts: 2, waitMilliseconds: day });
    await handle.signal(attemptRecorded, 2);
    // The response of a query contains the effect of all earlier signals.
    await handle.query('__temporal_workflow_metadata');
    await handle.signal(cancelDelivery);
    expect(await handle.result()).toBe('canceled');
    expect(calls).toEqual(['cancelDelivery']);
  });
});
