import type { DataConverter, WorkerDeploymentVersion } from '@temporalio/common';
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import type { createActivities } from './activities.js';
import { versioning } from './deployment/version.js';
import type { PolledQueue } from './roles.js';

export interface WorkerSetting {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly dataConverter: DataConverter;
  readonly activities: ReturnType<typeof createActivities>;
  /** The version of the workflow bundle at `bundlePath`. */
  readonly version: WorkerDeploymentVersion;
  readonly bundlePath: string;
  /** See `WORKFLOW_PATCHES_HELD`. */
  readonly delayedPatches?: readonly string[] | undefined;
  /** See `WORKFLOWS_CACHED_MAX`. */
  readonly maxCachedWorkflows?: number;
  readonly interceptors?: NonNullable<WorkerOptions['interceptors']>;
}

/** A charge in flight has 30 s to end after a stop request; after 45 s the worker ends it. */
const shutdownGrace: Pick<WorkerOptions, 'shutdownGraceTime' | 'shutdownForceTime'> = {
  shutdownGraceTime: '30s',
  shutdownForceTime: '45s',
};

export function createWorker(queue: PolledQueue, setting: WorkerSetting): Promise<Worker> {
  const { maxCachedWorkflows = queue.cachedWorkflowsMax, version, bundlePath, delayedPatches, ...rest } = setting;
  return Worker.create({
    ...rest,
    ...workerOptions(queue),
    ...versioning(version, delayedPatches),
    ...(queue.runsWorkflows ? { workflowBundle: { codePath: bundlePath } } : {}),
    ...(maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows }),
  });
}

/** The options of a worker for a queue. The benchmark's baselines use the same options. */
export function workerOptions(queue: PolledQueue) {
  return {
    ...shutdownGrace,
    taskQueue: queue.taskQueue,
    maxConcurrentActivityTaskExecutions: queue.activitySlots,
    ...(queue.runsWorkflows ? { maxConcurrentLocalActivityExecutions: queue.activitySlots } : {}),
  } satisfies Partial<WorkerOptions>;
}
