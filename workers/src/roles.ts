import { type Entity, entities } from '@landed/contracts/entity/entity';
import { coreTaskQueue, processorTaskQueue } from '@landed/workflows/task-queues';

/** What a worker process can be: `core` runs workflows and their local activities, `processor` the slow lanes. */
export const roles = ['all', 'core', 'processor'] as const;
export type Role = (typeof roles)[number];

/** A task queue that a process polls, with how much it takes on at once. */
export interface Lane {
  readonly taskQueue: string;
  readonly runsWorkflows: boolean;
  /** Slots for activities; each holds at most one database connection. */
  readonly activitySlots: number;
}

const core: Lane = { taskQueue: coreTaskQueue, runsWorkflows: true, activitySlots: 20 };

/** Each acquirer has its own few slots: when it hangs, it holds these and no others. */
function slowLane(entity: Entity): Lane {
  return { taskQueue: processorTaskQueue(entity), runsWorkflows: false, activitySlots: 8 };
}

export function lanesOf(role: Role): Lane[] {
  const slowLanes = entities.map(slowLane);
  switch (role) {
    case 'all':
      return [core, ...slowLanes];
    case 'core':
      return [core];
    case 'processor':
      return slowLanes;
  }
}
