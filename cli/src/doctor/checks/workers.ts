import { entities } from '@landed/contracts/entity/entity';
import { coreTaskQueue, processorTaskQueue, webhookTaskQueue } from '@landed/workflows/task-queues';
import type { Connection } from '@temporalio/client';
import { type Finding, failing, fine } from '../finding.js';
import type { Site } from '../site.js';
import { aheadByDate, checkClock, clockAdvice } from './clock.js';

/** `temporal.api.enums.v1.TaskQueueType`. */
const workflowTasks = 1;
const activityTasks = 2;

/** A poll lasts at most one minute, and the server remembers pollers for five minutes. */
const recentSeconds = 90;

const queues: readonly (readonly [string, number])[] = [
  [coreTaskQueue, workflowTasks],
  [coreTaskQueue, activityTasks],
  [webhookTaskQueue, workflowTasks],
  [webhookTaskQueue, activityTasks],
  ...entities.map((entity) => [processorTaskQueue(entity), activityTasks] as const),
];

/** Checks that workers poll each task queue. */
export async function checkQueues(connection: Connection, namespace: string): Promise<readonly Finding[]> {
  const polled = await Promise.all(
    queues.map(async ([name, taskQueueType]) => {
      const { pollers } = await connection.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name },
        taskQueueType,
      });
      const last = Math.max(0, ...(pollers ?? []).map(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0)));
      return { name, taskQueueType, recent: Date.now() / 1000 - last < recentSeconds };
    }),
  );
  const idle = polled.filter(({ recent }) => !recent);
  if (idle.length === 0) return [fine('workers', `workers poll all ${queues.length} task queues`)];
  const names = idle.map(
    ({ name, taskQueueType }) => `${name}${taskQueueType === workflowTasks ? ' (workflows)' : ''}`,
  );
  return [
    failing(
      'workers',
      `no worker polls ${names.join(', ')}`,
      'Start workers with a role that polls them (`--role all`, `core`, `processor`, `webhook`). Tasks wait until then.',
    ),
  ];
}

/** Checks that the workers of a local stack report that they are ready. */
export async function checkWorkersReady({ workersOpsUrl, dataFolder }: Site): Promise<readonly Finding[]> {
  if (workersOpsUrl === null) return [];
  try {
    const requestedAt = Date.now();
    const response = await fetch(`${workersOpsUrl}/readyz`, { signal: AbortSignal.timeout(3_000) });
    const respondedAt = Date.now();
    const date = Date.parse(response.headers.get('date') ?? '');
    const clock = Number.isNaN(date) ? [] : [checkClock('workers', aheadByDate(date, requestedAt, respondedAt))];
    if (response.status === 200) return [fine('workers', 'the workers are ready'), ...clock];
    const reason = await response.text();
    if (reason.includes('clock'))
      return [failing('workers', 'the clock of the workers is wrong', clockAdvice), ...clock];
    const advice = `They have lost the database or are stopping. See ${dataFolder ?? ''}/logs/workers.log.`;
    return [failing('workers', `the workers are not ready (${response.status})`, advice), ...clock];
  } catch {
    const advice = `See ${dataFolder ?? ''}/logs/workers.log. Until they are back, charges wait or get 500.`;
    return [failing('workers', 'the workers do not respond', advice)];
  }
}
