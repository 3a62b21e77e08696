import { randomUUID } from 'node:crypto';
import { recheck } from '@landed/workflows/messages/recheck';
import { stateChanged } from '@landed/workflows/messages/state-changed';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import { describe, expect, it } from 'vitest';
import { fails, inTurn, resultLater, type Stubs, startStubWorkers, until } from '../setup/stub-workers.js';
import { expectAttribute } from './operation-case.js';

const workers = await startStubWorkers();

const hour = 3_600_000;
const done = (status: string) => ({ kind: 'done', status });
/** Far away, so that a slow machine with a fast clock does not reach it. */
const challenge = (hours = 10_000) => ({
  kind: 'requires_action',
  until: new Date(Date.now() + hours * hour).toISOString(),
});
/** An authorization that ends after this many hours. */
const authorized = (hours: number, changes: object = {}) => ({
  kind: 'authorized',
  until: new Date(Date.now() + hours * hour).toISOString(),
  held: false,
  announced: true,
  ...changes,
});
const refunding = { kind: 'refunding' };
const changed = (status: string) => ({ kind: 'changed', status });
const unchanged = { kind: 'unchanged' };

/** The first read is due after 25 ms, a read of an authorization after 0.6 s. */
const fast: WorkflowClock = { scale: 36_000 };

function start(stubs: Stubs, clock: WorkflowClock = {}) {
  const payment = { rail: 'test', merchantId: randomUUID(), paymentIntentId: randomUUID(), entity: 'us' };
  return workers.start('paymentLifecycle', {
    args: [payment],
    stubs: { sendFirstAttempts: () => [], ...stubs },
    clock,
  });
}

describe.concurrent('the lifecycle of a payment', () => {
  it('ends at once when the payment has no deadline', async () => {
    const { handle, calls } = await start({ loadDeadline: () => done('captured') });
    expect(await handle.result()).toBe('captured');
    expect(calls).toEqual(['loadDeadline']);
  });

  it('reads the processor until it states something new, and notifies the merchant', async () => {
    const { handle, calls } = await start(
      {
        loadDeadline: inTurn(challenge(), challenge(), challenge(), done('succeeded')),
        readPayment: inTurn(unchanged, fails(), changed('succeeded')),
      },
      { scale: 600 },
    );
    expect(await handle.result()).toBe('succeeded');
    const read = ['loadDeadline', 'readPayment'];
    expect(calls).toEqual([...read, ...read, ...read, 'sendFirstAttempts', 'loadDeadline']);
  });

  it('reads a late charge until it is returned, and needs no review after its end', async () => {
    const lateCharge = { kind: 'late_charge' };
    const { handle, calls } = await start(
      {
        loadDeadline: inTurn(lateCharge, lateCharge, done('failed')),
        readPayment: inTurn(fails(), { ...changed('failed'), needsReview: true }),
      },
      { scale: 600 },
    );
    expect(await handle.result()).toBe('failed');
    const read = ['loadDeadline', 'readPayment'];
    expect(calls).toEqual([...read, ...read, 'sendFirstAttempts', 'loadDeadline']);
    expect((await handle.describe()).searchAttributes['NeedsReview']).toEqual([false]);
  });

  it('ends the payment after its deadline, and retries until the processor confirms it', async () => {
    const { handle, calls } = await start({
      loadDeadline: inTurn(challenge(-1), done('canceled')),
      endPayment: inTurn(fails(), changed('canceled')),
    });
    expect(await handle.result()).toBe('canceled');
    expect(calls).toEqual(['loadDeadline', 'endPayment', 'endPayment', 'sendFirstAttempts', 'loadDeadline']);
  });

  it('warns the merchant a day before an authorization ends', async () => {
    const { handle, calls } = await start({
      loadDeadline: inTurn(authorized(23, { announced: false }), done('captured')),
      insertExpiryEvent: () => true,
    });
    expect(await handle.result()).toBe('captured');
    expect(calls).toEqual(['loadDeadline', 'insertExpiryEvent', 'sendFirstAttempts', 'loadDeadline']);
  });

  it('the lifecycle of a payment does not notify the merchant again when the warning was already inserted', async () => {
    const { handle, calls } = await start({
      loadDeadline: inTurn(authorized(23, { announced: false }), done('captured')),
      insertExpiryEvent: () => false,
    });
    await handle.result();
    expect(calls).toEqual(['loadDeadline', 'insertExpiryEvent', 'loadDeadline']);
  });

  it('loads a payment again instead of ending it while an operation changes it', async () => {
    const held = authorized(-1, { held: true });
    const { handle, calls } = await start({ loadDeadline: inTurn(held, held, done('captured')) }, fast);
    expect(await handle.result()).toBe('captured');
    expect(calls).toEqual(['loadDeadline', 'loadDeadline', 'loadDeadline']);
  });

  it('leaves a payment to the operation that changes it when the processor is read', async () => {
    const { handle, calls } = await start(
      { loadDeadline: inTurn(challenge(), done('failed')), readPayment: () => ({ kind: 'held' }) },
      { scale: 600 },
    );
    expect(await handle.result()).toBe('failed');
    expect(calls).toEqual(['loadDeadline', 'readPayment', 'loadDeadline']);
  });

  it('reads the refunds of a payment and notifies the merchant of each one that changed', async () => {
    const { handle, calls } = await start(
      {
        loadDeadline: inTurn(refunding, refunding, done('succeeded')),
        readRefunds: inTurn(fails(), [randomUUID(), randomUUID()]),
      },
      fast,
    );
    await handle.result();
    const read = ['loadDeadline', 'readRefunds'];
    expect(calls).toEqual([...read, ...read, 'sendFirstAttempts', 'sendFirstAttempts', 'loadDeadline']);
  });
});

describe.concurrent('the signals of the lifecycle', () => {
  it('a signal makes the lifecycle load the payment again at once', async () => {
    const { handle, calls } = await start({ loadDeadline: inTurn(authorized(100), done('captured')) });
    await until(() => calls.length === 1);
    await handle.signal(stateChanged);
    expect(await handle.result()).toBe('captured');
    expect(calls).toEqual(['loadDeadline', 'loadDeadline']);
  });

  it('a signal makes the lifecycle read the processor at once', async () => {
    const { handle, calls } = await start({
      loadDeadline: inTurn(authorized(100), authorized(100), done('canceled')),
      readPayment: () => changed('canceled'),
    });
    await until(() => calls.length === 1);
    await handle.signal(recheck);
    expect(await handle.result()).toBe('canceled');
    expect(calls).toEqual(['loadDeadline', 'loadDeadline', 'readPayment', 'sendFirstAttempts', 'loadDeadline']);
  });

  it('a signal ends the wait for an operator after a contradiction', async () => {
    const { handle, calls } = await start(
      { loadDeadline: inTurn(challenge(), done('canceled')), readPayment: () => ({ kind: 'contradicted' }) },
      { scale: 600 },
    );
    await expectAttribute(handle, 'NeedsReview', true);
    await handle.signal(stateChanged);
    expect(await handle.result()).toBe('canceled');
    expect(calls).toEqual(['loadDeadline', 'readPayment', 'loadDeadline']);
    await expectAttribute(handle, 'NeedsReview', false);
  });

  it('no signal is needed after a contradiction: the longest pause ends the wait as well', async () => {
    const { handle } = await start(
      { loadDeadline: inTurn(challenge(), done('canceled')), readPayment: () => ({ kind: 'contradicted' }) },
      fast,
    );
    expect(await handle.result()).toBe('canceled');
  });

  it('the signals do not include a cancellation, which has no effect', async () => {
    const read = resultLater();
    const { handle, calls } = await start(
      { loadDeadline: inTurn(challenge(), done('succeeded')), readPayment: read.stub },
      { scale: 600 },
    );
    await until(() => calls.includes('readPayment'));
    await handle.cancel();
    read.give(changed('succeeded'));
    expect(await handle.result()).toBe('succeeded');
  });
});
