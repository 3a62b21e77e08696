import { entities } from '@landed/contracts/entity/entity';
import { coreTaskQueue, processorTaskQueue, webhookTaskQueue } from '@landed/workflows/task-queues';
import type { WorkflowClient } from '@temporalio/client';
import type { Registry } from 'prom-client';
import { addDatabaseGauge, type Sample } from './database-gauge.js';

/** The numbers of the kinds in Temporal's API. */
const kinds = { workflow: 1, activity: 2 } as const;
/** A scrape must end, whatever hangs. */
const describeMilliseconds = 2_000;

const queues = [coreTaskQueue, webhookTaskQueue, ...entities.map(processorTaskQueue)];

type Temporal = Pick<WorkflowClient, 'withDeadline' | 'workflowService'>;

interface Age {
  readonly seconds?: { toNumber(): number } | number | null;
  readonly nanos?: number | null;
}

/**
 * How long the oldest task of each queue has waited for a worker. Callers wait for at most 25 s, so a backlog that is
 * older is done for no caller: admission should have prevented it, or workers are missing.
 */
export function addBacklogMetrics(registry: Registry, temporal: Temporal, namespace: string): void {
  addDatabaseGauge(registry, {
    name: 'landed_backlog_oldest_seconds',
    help: 'Seconds that the oldest task of a task queue has waited for a worker, by kind of task.',
    labelNames: ['queue', 'kind'],
    read: () => Promise.all(queues.flatMap((queue) => ageOf(temporal, namespace, queue))),
  });
}

function ageOf(temporal: Temporal, namespace: string, queue: string): Promise<Sample<'queue' | 'kind'>>[] {
  return Object.entries(kinds).map(async ([kind, taskQueueType]): Promise<Sample<'queue' | 'kind'>> => {
    const { stats } = await temporal.withDeadline(Date.now() + describeMilliseconds, () =>
      temporal.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name: queue },
        taskQueueType,
        reportStats: true,
      }),
    );
    return [{ queue, kind }, secondsOf(stats?.approximateBacklogAge ?? {})];
  });
}

function secondsOf({ seconds, nanos }: Age): number {
  const whole = typeof seconds === 'number' ? seconds : (seconds?.toNumber() ?? 0);
  return whole + (nanos ?? 0) / 1_000_000_000;
}
