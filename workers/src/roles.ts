import { type Entity, entities } from '@landed/contracts/entity/entity';
import { coreTaskQueue, processorTaskQueue, webhookTaskQueue } from '@landed/workflows/task-queues';

/**
 * What a worker process can be: `core` runs operations and their local activities, `processor` the slow lanes, `webhook`
 * deliveries and their requests to merchants' endpoints.
 */
export const roles = ['all', 'core', 'processor', 'webhook'] as const;
export type Role = (typeof roles)[number];

/** A task queue that a process polls, with how much it takes on at once. */
export interface Lane {
  readonly taskQueue: string;
  readonly runsWorkflows: boolean;
  /** Slots for activities; each holds at most one database connection. */
  readonly activitySlots: number;
  /** The most workflows that stay in memory; as many as the SDK thinks fit when absent. */
  readonly cachedWorkflowsMax?: number;
}

const core: Lane = { taskQueue: coreTaskQueue, runsWorkflows: true, activitySlots: 20 };

/** Each acquirer has its own few slots: when it hangs, it holds these and no others. */
function slowLane(entity: Entity): Lane {
  return { taskQueue: processorTaskQueue(entity), runsWorkflows: false, activitySlots: 8 };
}

/**
 * Requests that mostly wait for an endpoint: many at once, and a connection only before and after. The workflows that
 * try again are here as well: no charge queues behind a crowd of them, or has to leave memory for them. They sleep for
 * minutes to hours, so few of them are worth keeping there.
 */
const webhooks: Lane = {
  taskQueue: webhookTaskQueue,
  runsWorkflows: true,
  activitySlots: 200,
  cachedWorkflowsMax: 200,
};

export function lanesOf(role: Role): Lane[] {
  const slowLanes = entities.map(slowLane);
  switch (role) {
    case 'all':
      return [core, ...slowLanes, webhooks];
    case 'core':
      return [core];
    case 'processor':
      return slowLanes;
    case 'webhook':
      return [webhooks];
  }
}
