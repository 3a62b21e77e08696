import { describe, expect, it } from 'vitest';
import { inTurn, startStubWorkers } from '../setup/stub-workers.js';

const workers = await startStubWorkers();

const full = { seen: 200, restored: 3, more: true };
const last = { seen: 5, restored: 1, more: false };

const start = (batches: readonly object[], input?: { readonly before: string }) =>
  workers.start('lostWorkflowSweep', {
    args: input === undefined ? [] : [input],
    stubs: { restoreLostWorkflows: inTurn(...batches) },
  });

describe.concurrent('the sweep for lost workflows', () => {
  it('repeats while its batches are full, and adds up what it started', async () => {
    const { handle, calls } = await start([full, full, last]);
    expect(await handle.result()).toEqual({ seen: 405, restored: 7 });
    expect(calls).toEqual(['restoreLostWorkflows', 'restoreLostWorkflows', 'restoreLostWorkflows']);
  });

  it('stops after ten batches, because the next sweep continues', async () => {
    const { handle, calls } = await start([...Array.from({ length: 12 }, () => full), last]);
    expect(await handle.result()).toEqual({ seen: 2_000, restored: 30 });
    expect(calls.length).toBe(10);
  });

  it('the sweep for lost workflows does not stop before the end when it looks at everything', async () => {
    const batches = [...Array.from({ length: 12 }, () => full), last];
    const { handle, calls } = await start(batches, { before: '2026-11-22T12:00:00.000Z' });
    expect(await handle.result()).toEqual({ seen: 2_405, restored: 37 });
    expect(calls.length).toBe(13);
  });
});
