import type { DataConverter } from '@temporalio/common';
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import type { createActivities } from './activities.js';
import { workflowBundle } from './bundle.js';
import type { Lane } from './roles.js';

export interface WorkerSetting {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly dataConverter: DataConverter;
  readonly activities: ReturnType<typeof createActivities>;
  /** See `WORKFLOWS_CACHED_MAX`. */
  readonly maxCachedWorkflows?: number;
}

/** How long a charge in flight may take to end when the process is asked to stop, and when it is cut off. */
const shutdownGrace: Pick<WorkerOptions, 'shutdownGraceTime' | 'shutdownForceTime'> = {
  shutdownGraceTime: '30s',
  shutdownForceTime: '45s',
};

export function createWorker(lane: Lane, setting: WorkerSetting): Promise<Worker> {
  const { maxCachedWorkflows = lane.cachedWorkflowsMax, ...rest } = setting;
  return Worker.create({
    ...rest,
    ...workerOptions(lane),
    ...(lane.runsWorkflows ? { workflowBundle: workflowBundle() } : {}),
    ...(maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows }),
  });
}

/** How a lane works, whatever it runs: the benchmark's baselines run with the same. */
export function workerOptions(lane: Lane) {
  return {
    ...shutdownGrace,
    taskQueue: lane.taskQueue,
    maxConcurrentActivityTaskExecutions: lane.activitySlots,
    ...(lane.runsWorkflows ? { maxConcurrentLocalActivityExecutions: lane.activitySlots } : {}),
  } satisfies Partial<WorkerOptions>;
}
