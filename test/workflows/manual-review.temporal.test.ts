import { type ManualResolution, preparedInterruption } from '@landed/contracts/operation/types';
import { recheck } from '@landed/workflows/messages/recheck';
import { resolveManually } from '@landed/workflows/messages/resolve-manually';
import { type WorkflowHandle, WorkflowUpdateFailedError, WorkflowUpdateStage } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { fails, inTurn, resultLater, type Stubs, startStubWorkers, until } from '../setup/stub-workers.js';
import {
  afterSafeWindow,
  expectAttribute,
  nothingDone,
  paid,
  paidResponse,
  submit,
  unknown,
} from './operation-case.js';

const workers = await startStubWorkers();

const decision = {
  outcome: 'happened',
  actor: 'f.okafor',
  ticket: 'OPS-1207',
  note: 'Found at the acquirer.',
} as const;
const confirmed = { outcome: paid, evidence: 'confirmed_by_processor' } as const;

/** A checkout whose safe window ended without a fact. `stubs` replace the read of the processor or the decision. */
async function underReview(stubs: Stubs, clock = afterSafeWindow) {
  const run = await submit(
    workers,
    { submitCheckout: () => unknown, reconcileCheckout: inTurn(fails()), ...stubs },
    { clock },
  );
  await expectAttribute(run.handle, 'NeedsReview', true);
  return run;
}

const decide = (handle: WorkflowHandle, changes: Partial<ManualResolution> = {}) =>
  handle.executeUpdate(resolveManually, { args: [{ ...decision, ...changes }] });

function throwing(type: string): never {
  throw ApplicationFailure.create({ type, message: 'Interrupted.', nonRetryable: true });
}

/** The failure type of a rejected decision. */
async function rejectionOf(update: Promise<unknown>): Promise<string> {
  const error = await update.catch((failure: unknown) => failure);
  if (!(error instanceof WorkflowUpdateFailedError)) throw error;
  return (error.cause as ApplicationFailure).type ?? '';
}

describe.concurrent('an operation under manual review', () => {
  it('responds without the outcome and shows operators that they must decide', async () => {
    const { handle, calls, updated } = await underReview({ resolveCheckout: () => confirmed });
    expect(await updated).toEqual({ kind: 'completed' });
    expect(calls).toContain('requireManualReview');
    expect((await handle.describe()).searchAttributes['OpState']).toEqual(['recovery_required']);
    await decide(handle);
    await handle.result();
  });

  it('ends with the accepted decision of an operator', async () => {
    const { handle, calls } = await underReview({ resolveCheckout: () => confirmed });
    expect(await decide(handle)).toEqual({ evidence: 'confirmed_by_processor' });
    expect(await handle.result()).toEqual(paidResponse);
    expect(calls.slice(-2)).toEqual(['resolveCheckout', 'sendFirstAttempts']);
    const { searchAttributes } = await handle.describe();
    expect(searchAttributes).toMatchObject({ NeedsReview: [false], OpState: ['completed'] });
  });

  it('keeps the response of the idempotency key when the operator decides that nothing was done', async () => {
    const silent = { outcome: nothingDone, evidence: 'processor_silent' } as const;
    // The merchant gets the response first; then the last read finds nothing.
    const lastRead = resultLater();
    const stubs = { submitCheckout: () => unknown, reconcileCheckout: lastRead.stub, resolveCheckout: () => silent };
    const { handle, updated } = await submit(workers, stubs, { clock: afterSafeWindow });
    expect(await updated).toEqual({ kind: 'completed' });
    lastRead.give(unknown);
    await expectAttribute(handle, 'NeedsReview', true);
    expect(await decide(handle, { outcome: 'did_not_happen' })).toEqual({ evidence: 'processor_silent' });
    expect(await handle.result()).toEqual({ kind: 'completed' });
  });

  it('rejects a second decision while the first is checked', async () => {
    const checked = resultLater();
    const { handle } = await underReview({ resolveCheckout: checked.stub });
    const first = await handle.startUpdate(resolveManually, {
      args: [decision],
      waitForStage: WorkflowUpdateStage.ACCEPTED,
    });
    expect(await rejectionOf(decide(handle, { outcome: 'did_not_happen' }))).toBe('not_waiting');
    checked.give(confirmed);
    expect(await first.result()).toEqual({ evidence: 'confirmed_by_processor' });
    await handle.result();
  });

  it('rejects a decision with a missing or too long field', async () => {
    const { handle, calls } = await underReview({ resolveCheckout: () => confirmed });
    const malformed: Partial<ManualResolution>[] = [
      { outcome: 'maybe' as never },
      { actor: ' ' },
      { actor: 'a'.repeat(201) },
      { ticket: 7 as never },
      { note: 'a'.repeat(2_001) },
    ];
    for (const changes of malformed) expect(await rejectionOf(decide(handle, changes))).toBe('malformed_resolution');
    const none = handle.executeUpdate(resolveManually, { args: [null as never] });
    expect(await rejectionOf(none)).toBe('malformed_resolution');
    expect(calls).not.toContain('resolveCheckout');
    await decide(handle);
    await handle.result();
  });

  it('an operation waits on after a decision that contradicts the processor', async () => {
    const contradicts = ApplicationFailure.nonRetryable('The processor states the opposite.', 'contradicts_known_fact');
    const { handle } = await underReview({ resolveCheckout: inTurn(contradicts, confirmed) });
    expect(await rejectionOf(decide(handle))).toBe('contradicts_known_fact');
    expect((await handle.describe()).status.name).toBe('RUNNING');
    expect(await decide(handle)).toEqual({ evidence: 'confirmed_by_processor' });
    expect(await handle.result()).toEqual(paidResponse);
  });

  it('reads the processor at once on the signal `recheck`, and waits on when that read fails', async () => {
    let isKnown = false;
    const { handle, calls } = await underReview({
      reconcileCheckout: () => {
        if (!isKnown) throw fails();
        return paid;
      },
    });
    const before = calls.length;
    await handle.signal(recheck);
    await until(() => calls.length > before);
    expect((await handle.describe()).status.name).toBe('RUNNING');
    isKnown = true;
    await handle.signal(recheck);
    expect(await handle.result()).toEqual(paidResponse);
    expect(calls.slice(before)).toEqual(['reconcileCheckout', 'reconcileCheckout', 'sendFirstAttempts']);
  });

  it('ends without an operator when a later read finds the outcome', async () => {
    let needsReview = false;
    const { handle } = await underReview(
      {
        requireManualReview: () => {
          needsReview = true;
        },
        reconcileCheckout: () => {
          if (!needsReview) throw fails();
          return paid;
        },
      },
      { ...afterSafeWindow, scale: 3_600 },
    );
    expect(await handle.result()).toEqual(paidResponse);
    await expectAttribute(handle, 'NeedsReview', false);
  });

  it('an operation under manual review is not ended by a cancellation of the workflow', async () => {
    const { handle } = await underReview({ resolveCheckout: () => confirmed });
    await handle.cancel();
    expect(await decide(handle)).toEqual({ evidence: 'confirmed_by_processor' });
    expect(await handle.result()).toEqual(paidResponse);
  });
});

describe.concurrent('an operation whose rows are lost', () => {
  const lost = { kind: 'needs_review', reason: 'The rows are gone.', stated: 'succeeded' } as const;
  const timelineOf = async (handle: WorkflowHandle) =>
    (await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata')).currentDetails ?? '';

  it('a lost operation needs review at once, and its timeline keeps what the processor stated', async () => {
    const { handle, calls, updated } = await submit(workers, {
      submitCheckout: () => ({ ...lost, reason: 'The processor states `succeeded`, but the rows are gone.' }),
      resolveCheckout: () => confirmed,
    });
    expect(await updated).toEqual({ kind: 'completed' });
    await expectAttribute(handle, 'NeedsReview', true);
    expect(calls).toEqual(['submitCheckout', 'requireManualReview']);
    expect(await timelineOf(handle)).toContain('The processor states `succeeded`, but the rows are gone.');
    await decide(handle);
    expect(await handle.result()).toEqual(paidResponse);
  });

  it.each([
    ['returned without the outcome', () => unknown, true],
    ['failed after it wrote its rows', () => throwing(preparedInterruption), true],
    ['failed at an unknown step', () => throwing('Error'), false],
    ['wrote no rows', () => ({ ...unknown, isPrepared: false }), false],
  ] as const)(
    'an operation without rows is reconciled with the memory of an inline attempt that %s',
    async (_name, submitCheckout, isPrepared) => {
      const memories: unknown[] = [];
      const { handle } = await submit(workers, {
        submitCheckout,
        reconcileCheckout: (_input: unknown, memory: unknown) => {
          memories.push(memory);
          return paid;
        },
      });
      expect(await handle.result()).toEqual(paidResponse);
      expect(memories).toEqual([{ isPrepared, stated: null }]);
    },
  );

  it('an operation whose rows are lost never frees its key, and remembers what the processor stated in later reads', async () => {
    const memories: unknown[] = [];
    const taken: unknown[] = [];
    const { handle, updated } = await submit(workers, {
      submitCheckout: () => unknown,
      reconcileCheckout: (_input: unknown, memory: unknown) => {
        memories.push(memory);
        return lost;
      },
      requireManualReview: (kind: unknown, _input: unknown, stated: unknown) => {
        taken.push([kind, stated]);
      },
      resolveCheckout: inTurn({ outcome: lost, evidence: 'confirmed_by_processor' }, confirmed),
    });
    expect(await updated).toEqual({ kind: 'completed' });
    await expectAttribute(handle, 'NeedsReview', true);
    await handle.signal(recheck);
    await until(() => memories.length === 2);
    expect(memories).toEqual([
      { isPrepared: true, stated: null },
      { isPrepared: true, stated: 'succeeded' },
    ]);
    expect(await rejectionOf(decide(handle))).toBe('not_saved');
    await decide(handle);
    expect(await handle.result()).toEqual(paidResponse);
    expect(taken).toEqual([['checkout', 'succeeded']]);
  });

  it('shows that it needs review while its key cannot be taken, and takes it as soon as it can', async () => {
    let isDown = true;
    let tries = 0;
    const stubs = {
      submitCheckout: () => lost,
      requireManualReview: () => {
        tries += 1;
        // The first failure is final, so that the test need not wait for the end of the first, short series.
        if (isDown) throw ApplicationFailure.create({ message: 'Not taken.', nonRetryable: tries === 1 });
      },
      resolveCheckout: () => confirmed,
    };
    const { handle, updated } = await submit(workers, stubs, { workflowTaskTimeout: '2s' });
    await expectAttribute(handle, 'NeedsReview', true);
    expect(await timelineOf(handle)).toContain('The idempotency key could not be made `recovery_required` yet');
    isDown = false;
    expect(await updated).toEqual({ kind: 'completed' });
    await decide(handle);
    expect(await handle.result()).toEqual(paidResponse);
  });
});

describe.concurrent('an operation that does not need review', () => {
  it('rejects a decision', async () => {
    const found = resultLater();
    const { handle } = await submit(workers, { submitCheckout: () => unknown, reconcileCheckout: found.stub });
    expect(await rejectionOf(decide(handle))).toBe('not_waiting');
    found.give(paid);
    expect(await handle.result()).toEqual(paidResponse);
  });
});
