import { randomUUID } from 'node:crypto';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import { describe, expect, it } from 'vitest';
import { fails, inTurn, type Stubs, startStubWorkers } from '../setup/stub-workers.js';

const workers = await startStubWorkers();

const payment = { merchantId: randomUUID(), paymentIntentId: randomUUID() };
const operation = { rail: 'test', merchantId: payment.merchantId, keyHash: '00', attempt: 1 };
const follow = () => ({ kind: 'follow', payment });
const handled = (outcome: string, needsLifecycle = false) => ({ outcome, status: null, needsLifecycle });
const paymentSubject = { kind: 'payment', paymentIntentId: payment.paymentIntentId };

async function handle(stubs: Stubs, options: { readonly subject?: object; readonly clock?: WorkflowClock } = {}) {
  const { subject = paymentSubject, clock = {} } = options;
  const event = { rail: 'test', entity: 'us', eventHash: '00', kind: 'payment_succeeded', subject };
  const started = await workers.start('processorEvent', { args: [event], stubs, clock });
  return { outcome: await started.handle.result(), ...started };
}

/** Records the arguments of a stub's only call. */
function recorded(into: unknown[], result: unknown = null) {
  return (...args: never[]) => {
    into.push(...args);
    return result;
  };
}

describe.concurrent('a processor event', () => {
  it('ends without a read when its triage decides it', async () => {
    const { outcome, calls } = await handle({
      receiveProcessorEvent: () => ({ kind: 'ended', outcome: 'nothing_new', needsReview: null }),
    });
    expect([outcome, calls]).toEqual(['nothing_new', ['receiveProcessorEvent']]);
  });

  it('lets an operation under manual review read the processor', async () => {
    const given: unknown[] = [];
    const { outcome, calls } = await handle({
      receiveProcessorEvent: () => ({ kind: 'ended', outcome: 'left_to_operation', needsReview: operation }),
      recheckOperation: recorded(given),
    });
    expect([outcome, calls]).toEqual(['left_to_operation', ['receiveProcessorEvent', 'recheckOperation']]);
    expect(given).toEqual([operation]);
  });

  it('signals the lifecycle of a changed payment and notifies the merchant', async () => {
    const notified: unknown[] = [];
    const { outcome, calls } = await handle({
      receiveProcessorEvent: follow,
      handleProcessorEvent: () => handled('applied'),
      signalPaymentLifecycle: () => null,
      sendFirstAttempts: recorded(notified, []),
    });
    expect(outcome).toBe('applied');
    expect(calls.slice(1)).toEqual(['handleProcessorEvent', 'signalPaymentLifecycle', 'sendFirstAttempts']);
    expect(notified[0]).toEqual({
      rail: 'test',
      merchantId: payment.merchantId,
      resourceId: payment.paymentIntentId,
    });
  });

  it('ensures the lifecycle of a payment that has a deadline now', async () => {
    const { calls } = await handle({
      receiveProcessorEvent: follow,
      handleProcessorEvent: () => handled('applied', true),
      ensurePaymentLifecycle: () => null,
      sendFirstAttempts: () => [],
    });
    expect(calls.slice(1)).toEqual(['handleProcessorEvent', 'ensurePaymentLifecycle', 'sendFirstAttempts']);
  });

  it('notifies the merchant of the refund that changed', async () => {
    const notified: unknown[] = [];
    const refundId = randomUUID();
    const stubs = {
      receiveProcessorEvent: follow,
      handleProcessorEvent: () => handled('applied'),
      signalPaymentLifecycle: () => null,
      sendFirstAttempts: recorded(notified, []),
    };
    await handle(stubs, { subject: { kind: 'refund', refundId } });
    expect(notified[0]).toMatchObject({ resourceId: refundId });
  });

  it('sends no notification after a read that found nothing new', async () => {
    const { outcome, calls } = await handle({
      receiveProcessorEvent: follow,
      handleProcessorEvent: () => handled('nothing_new'),
    });
    expect([outcome, calls]).toEqual(['nothing_new', ['receiveProcessorEvent', 'handleProcessorEvent']]);
  });

  it('an event needs review when the payment can no longer take the status', async () => {
    const run = await handle({
      receiveProcessorEvent: follow,
      handleProcessorEvent: () => handled('would_move_back'),
    });
    expect([run.outcome, run.calls.length]).toEqual(['would_move_back', 2]);
    expect((await run.handle.describe()).searchAttributes['NeedsReview']).toEqual([true]);
  });

  it('the processor is read again until it states a fact', async () => {
    const { outcome, calls } = await handle(
      { receiveProcessorEvent: follow, handleProcessorEvent: inTurn(fails(), handled('nothing_new')) },
      { clock: { scale: 10 } },
    );
    expect(outcome).toBe('nothing_new');
    expect(calls).toEqual(['receiveProcessorEvent', 'handleProcessorEvent', 'handleProcessorEvent']);
  });

  it('about a refund of an unknown payment is received again until a charge has got its outcome', async () => {
    const unknown = { kind: 'unknown_payment' };
    const { outcome, calls } = await handle(
      {
        receiveProcessorEvent: inTurn(unknown, unknown, follow()),
        handleProcessorEvent: () => handled('nothing_new'),
      },
      { clock: { scale: 600 } },
    );
    expect(outcome).toBe('nothing_new');
    expect(calls).toEqual([...Array<string>(3).fill('receiveProcessorEvent'), 'handleProcessorEvent']);
  });

  it('about a refund of an unknown payment is not ours after a day', async () => {
    const saved: unknown[] = [];
    const { outcome, calls } = await handle(
      { receiveProcessorEvent: () => ({ kind: 'unknown_payment' }), saveProcessorEventOutcome: recorded(saved) },
      { clock: { scale: 50_000 } },
    );
    expect([outcome, saved.at(-2), saved.at(-1)]).toEqual(['not_ours', null, 'not_ours']);
    expect(new Set(calls)).toEqual(new Set(['receiveProcessorEvent', 'saveProcessorEventOutcome']));
  });

  it('a processor event is given up after an hour without a fact', async () => {
    const saved: unknown[] = [];
    const { outcome } = await handle(
      {
        receiveProcessorEvent: follow,
        handleProcessorEvent: inTurn(fails()),
        saveProcessorEventOutcome: recorded(saved),
      },
      { clock: { scale: 7_200 } },
    );
    expect(outcome).toBe('unknown');
    expect(saved.at(-1)).toBe('unknown');
  });
});

describe.concurrent('an event about a dispute', () => {
  const dispute = { rail: 'test', disputeId: randomUUID(), entity: 'us', ...payment };
  const found = { kind: 'found', dispute };
  const unknown = { kind: 'unknown_payment' };
  const object = { idHmac: '00', keyId: 'k', idSealed: '' };

  async function follow(stubs: Stubs, clock: WorkflowClock = {}) {
    const subject = { kind: 'object', idHmacs: ['00'] };
    const event = { rail: 'test', entity: 'us', eventHash: '00', kind: 'dispute_changed', subject, object };
    const started = await workers.start('processorEvent', { args: [event], stubs, clock });
    const outcome = await started.handle.result();
    const { searchAttributes } = await started.handle.describe();
    return { outcome, calls: started.calls, needsReview: searchAttributes['NeedsReview'] };
  }

  it('an event about a dispute is left to the lifecycle of the dispute, which it starts or signals', async () => {
    const given: unknown[] = [];
    const saved: unknown[] = [];
    const { outcome, calls, needsReview } = await follow({
      receiveDisputeEvent: () => found,
      ensureDisputeLifecycle: recorded(given),
      saveProcessorEventOutcome: recorded(saved),
    });
    expect([outcome, given, saved.at(-1)]).toEqual(['left_to_dispute', [dispute], 'left_to_dispute']);
    expect(calls).toEqual(['receiveDisputeEvent', 'ensureDisputeLifecycle', 'saveProcessorEventOutcome']);
    expect(needsReview).toBeUndefined();
  });

  it('an event about a dispute is done once', async () => {
    const { outcome, calls } = await follow({
      receiveDisputeEvent: () => ({ kind: 'ended', outcome: 'left_to_dispute' }),
    });
    expect([outcome, calls]).toEqual(['left_to_dispute', ['receiveDisputeEvent']]);
  });

  it('an event about a dispute waits for a charge that is saved later than its dispute is opened, and takes its alarm back', async () => {
    const { outcome, needsReview } = await follow(
      {
        receiveDisputeEvent: inTurn(unknown, unknown, unknown, unknown, unknown, unknown, unknown, found),
        ensureDisputeLifecycle: () => null,
        saveProcessorEventOutcome: () => null,
      },
      { scale: 600 },
    );
    expect([outcome, needsReview]).toEqual(['left_to_dispute', [false]]);
  });

  it('alarms an operator and moves nothing when its payment is not ours', async () => {
    const saved: unknown[] = [];
    const { outcome, calls, needsReview } = await follow(
      { receiveDisputeEvent: () => unknown, saveProcessorEventOutcome: recorded(saved) },
      { scale: 50_000 },
    );
    expect([outcome, needsReview, saved.at(-2), saved.at(-1)]).toEqual(['not_ours', [true], null, 'not_ours']);
    expect(new Set(calls)).toEqual(new Set(['receiveDisputeEvent', 'saveProcessorEventOutcome']));
  });
});
