import type { WorkflowClient } from '@temporalio/client';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addBacklogMetrics } from './backlog-metrics.js';

interface Request {
  readonly taskQueue: { readonly name: string };
  readonly taskQueueType: number;
}

/** A client of a server whose `core` queue has a workflow task that waits. */
const temporalWith = (isUp: boolean) =>
  ({
    withDeadline: (_deadline: number, call: () => Promise<unknown>) => call(),
    workflowService: {
      describeTaskQueue: async ({ taskQueue: { name }, taskQueueType }: Request) => {
        if (!isUp) throw new Error('unreachable');
        const waits = name === 'core' && taskQueueType === 1;
        return { stats: waits ? { approximateBacklogAge: { seconds: 31, nanos: 500_000_000 } } : {} };
      },
    },
  }) as unknown as WorkflowClient;

async function scrape(isUp: boolean): Promise<string[]> {
  const registry = new Registry();
  addBacklogMetrics(registry, temporalWith(isUp), 'landed');
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('landed_'));
}

it('the backlog of each queue and kind has an age, and none while Temporal does not respond', async () => {
  const lines = await scrape(true);
  expect(lines).toContain('landed_backlog_oldest_seconds{queue="core",kind="workflow"} 31.5');
  expect(lines).toContain('landed_backlog_oldest_seconds{queue="processor-gb",kind="activity"} 0');
  expect(lines).toHaveLength(14);
  expect(await scrape(false)).toEqual([]);
});
