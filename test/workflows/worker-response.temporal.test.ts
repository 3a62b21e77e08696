import { randomUUID } from 'node:crypto';
import { resultOf, sendDecision } from '@landed/cli/access/worker-response';
import type { ManualResolution } from '@landed/contracts/operation/types';
import { resolveManually } from '@landed/workflows/messages/resolve-manually';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { temporalClient } from '../setup/temporal-view.js';

/** A command that waits for a workflow: on a task queue without workers, and on one with workers. */
const client = await temporalClient(inject('stack'));
afterAll(() => client.connection.close());

const sweepOn = (taskQueue: string) =>
  client.workflow.start<() => Promise<object>>('lostWorkflowSweep', {
    workflowId: `sweep/worker-response-${randomUUID()}`,
    taskQueue,
    args: [],
  });

describe('a command whose workflow no worker takes up', () => {
  it('ends, and says that the workflow continues when workers run', async () => {
    const handle = await sweepOn(`nobody-${randomUUID()}`);
    await expect(resultOf(client, handle, 500)).rejects.toMatchObject({
      code: 'no_worker',
      message:
        `No worker responds: run \`landed doctor\`. The workflow ${handle.workflowId} was started, and continues when ` +
        'workers run.',
    });
    expect((await handle.describe()).status.name).toBe('RUNNING');
    await handle.terminate();
  });

  it('ends, and says that its decision may still be taken', async () => {
    const handle = await sweepOn(`nobody-${randomUUID()}`);
    const decision: ManualResolution = { outcome: 'happened', actor: 'a test', ticket: 'OPS-1', note: 'A rehearsal.' };
    await expect(sendDecision(handle, resolveManually, decision, 'landed stuck', 500)).rejects.toMatchObject({
      code: 'no_worker',
      message:
        'No worker responds: run `landed doctor`. The decision may still be taken: read `landed stuck` before you repeat it.',
    });
    await handle.terminate();
  });
});

describe('a command whose workflow a worker has taken up', () => {
  it('a command waits for the result, however long that takes', async () => {
    const handle = await sweepOn(coreTaskQueue);
    await handle.result();
    const slow = { ...handle, result: () => new Promise<object>((resolve) => setTimeout(resolve, 300, { seen: 0 })) };
    expect(await resultOf(client, slow, 1)).toEqual({ seen: 0 });
  });
});
