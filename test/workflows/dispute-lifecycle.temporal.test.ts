import { randomUUID } from 'node:crypto';
import type { DisputeWait } from '@landed/contracts/dispute/deadline';
import { stateChanged } from '@landed/workflows/messages/state-changed';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import { describe, expect, it } from 'vitest';
import { fails, inTurn, type Stubs, startStubWorkers } from '../setup/stub-workers.js';
import { expectAttribute } from './operation-case.js';

const workers = await startStubWorkers();

const day = 86_400_000;
const input = {
  rail: 'test',
  merchantId: randomUUID(),
  disputeId: randomUUID(),
  paymentIntentId: randomUUID(),
  entity: 'us',
};
const wait = (changes: Partial<DisputeWait> = {}): DisputeWait => ({
  status: 'needs_response',
  createdAt: new Date().toISOString(),
  dueBy: null,
  reminded: [],
  ...changes,
});
const won = wait({ status: 'won' });

async function run(stubs: Stubs, clock: WorkflowClock = {}) {
  const started = await workers.start('disputeLifecycle', { args: [input], stubs, clock });
  const status = await started.handle.result();
  const { searchAttributes } = await started.handle.describe();
  return { status, calls: started.calls, needsReview: searchAttributes['NeedsReview'] };
}

describe.concurrent('the lifecycle of a dispute', () => {
  it('reads it, notifies the merchant, and ends with the decision of the bank', async () => {
    const notified: unknown[] = [];
    const { status, calls } = await run({
      refreshDispute: () => 'saved',
      sendFirstAttempts: (...args: never[]) => {
        notified.push(args[0]);
        return [];
      },
      loadDisputeWait: () => won,
    });
    expect([status, calls]).toEqual(['won', ['refreshDispute', 'sendFirstAttempts', 'loadDisputeWait']]);
    expect(notified).toEqual([{ rail: 'test', merchantId: input.merchantId, resourceId: input.disputeId }]);
  });

  it('reads it daily, in case the event of the decision was lost', async () => {
    let reads = 0;
    const { status } = await run(
      {
        refreshDispute: () => {
          reads += 1;
          return 'unchanged';
        },
        // On a fast clock, a read may be given up before it has begun. The next day has another one.
        loadDisputeWait: () =>
          reads < 2 ? wait({ createdAt: new Date(Date.now() + 100_000 * day).toISOString() }) : won,
      },
      { scale: day / 50 },
    );
    expect([status, reads]).toEqual(['won', 2]);
  });

  it('reminds the merchant twice before the deadline', async () => {
    // Each reminder is due a minute after the start. The deadline stays far away on a slow machine, even on the faster clock.
    const startedAt = Date.now();
    const dueAfter = (days: number) => new Date(startedAt + days * day + 60_000).toISOString();
    const reminded: unknown[] = [];
    const { status } = await run(
      {
        refreshDispute: () => 'unchanged',
        insertDisputeReminder: (...args: never[]) => {
          reminded.push(args[1]);
          return true;
        },
        sendFirstAttempts: () => [],
        loadDisputeWait: () => {
          const all = (reminded as DisputeWait['reminded']).slice();
          return all.length < 2 ? wait({ dueBy: dueAfter(all.length === 0 ? 3 : 1), reminded: all }) : won;
        },
      },
      { scale: 100 },
    );
    expect([status, reminded]).toEqual(['won', ['first', 'second']]);
  });

  it('tries again while the processor states no fact, and records the dispute then', async () => {
    const { status, calls } = await run(
      { refreshDispute: inTurn(fails(), fails(), 'saved'), sendFirstAttempts: () => [], loadDisputeWait: () => won },
      { scale: 100 },
    );
    expect([status, calls.filter((call) => call === 'refreshDispute').length]).toEqual(['won', 3]);
  });

  it('puts a dispute that is open for 180 days before an operator, until it has ended', async () => {
    const old = wait({ status: 'under_review', createdAt: new Date(Date.now() - 181 * day).toISOString() });
    let current = old;
    const { handle } = await workers.start('disputeLifecycle', {
      args: [input],
      stubs: { refreshDispute: () => 'unchanged', loadDisputeWait: () => current },
      clock: {},
    });
    await expectAttribute(handle, 'NeedsReview', true);
    current = won;
    await handle.signal(stateChanged);
    expect(await handle.result()).toBe('won');
    await expectAttribute(handle, 'NeedsReview', false);
  });

  it.each(['absent', 'other_currency', 'payment_ended'])(
    'leaves a dispute that cannot be recorded to an operator, and ends: %s',
    async (refreshed) => {
      const { status, needsReview } = await run({ refreshDispute: () => refreshed, loadDisputeWait: () => null });
      expect([status, needsReview]).toEqual([null, [true]]);
    },
  );
});
