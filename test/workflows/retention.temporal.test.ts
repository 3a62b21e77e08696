import { type RetentionPolicy, retentionPolicy } from '@landed/workflows/retention/policy';
import { describe, expect, it } from 'vitest';
import { inTurn, type Stubs, startStubWorkers } from '../setup/stub-workers.js';

const workers = await startStubWorkers();

const policy: RetentionPolicy = { ...retentionPolicy, batchRows: 10, pauseMilliseconds: 1 };
const steps = ['purgeResponses', 'purgeFreeKeys', 'purgeTombstones', 'purgeClassifications', 'purgeDeliveries'];
const nothingDue: Stubs = Object.fromEntries(steps.map((step) => [step, () => 0]));

const clock = { scale: 2 };
const start = (stubs: Stubs, changes: Partial<RetentionPolicy> = {}) =>
  workers.start('retention', { args: [{ ...policy, ...changes }], stubs: { ...nothingDue, ...stubs }, clock });

describe.concurrent('the retention sweep', () => {
  it('takes each step once when nothing is due', async () => {
    const { handle, calls } = await start({});
    expect(await handle.result()).toEqual({
      responses: 0,
      freeKeys: 0,
      tombstones: 0,
      classifications: 0,
      deliveries: 0,
    });
    expect(calls).toEqual(steps);
  });

  it('repeats a step while its batches are full, and adds up the rows', async () => {
    const { handle, calls } = await start({ purgeFreeKeys: inTurn(10, 10, 3), purgeDeliveries: inTurn(4) });
    expect(await handle.result()).toMatchObject({ freeKeys: 23, deliveries: 4 });
    expect(calls.filter((call) => call === 'purgeFreeKeys')).toHaveLength(3);
    expect(calls).toHaveLength(steps.length + 2);
  });

  it('purges rows of each kind after the time of its policy', async () => {
    const given: unknown[] = [];
    const stubs = Object.fromEntries(
      steps.map((step) => [
        step,
        (batch: { readonly olderThanMilliseconds: number; readonly limit: number }) => {
          given.push([step, batch.olderThanMilliseconds, batch.limit]);
          return 0;
        },
      ]),
    );
    const { handle } = await start(stubs);
    await handle.result();
    const { responseMilliseconds, keyMilliseconds, deliveryMilliseconds } = policy;
    expect(given).toEqual([
      ['purgeResponses', responseMilliseconds, 10],
      ['purgeFreeKeys', responseMilliseconds, 10],
      ['purgeTombstones', keyMilliseconds, 10],
      ['purgeClassifications', responseMilliseconds, 10],
      ['purgeDeliveries', deliveryMilliseconds, 10],
    ]);
  });

  it('continues as a new run after the batches of one run, with the same policy and clock', async () => {
    const { handle, calls } = await start({ purgeResponses: inTurn(10, 10, 10, 5) }, { batchesPerRun: 2 });
    expect(await handle.result()).toMatchObject({ responses: 35 });
    expect(calls.filter((call) => call === 'purgeResponses')).toHaveLength(4);
    const first = workers.client.workflow.getHandle(handle.workflowId, handle.firstExecutionRunId);
    const { events } = await first.fetchHistory();
    expect(events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes).toBeTruthy();
    expect((await handle.describe()).memo).toEqual({ clock });
  });
});
