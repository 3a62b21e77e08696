import { type Entity, entities } from '@landed/contracts/entity/entity';
import { coreTaskQueue, processorTaskQueue, webhookTaskQueue } from '@landed/workflows/task-queues';

/**
 * The roles of a process. `core` runs operations and their local activities. `processor` reconciles operations at the
 * processor. `webhook` runs deliveries and their requests to merchants' endpoints. `all` is these three. `gateway` serves
 * the merchant API: beside `core`, the first step of an operation runs in the process that received its request.
 */
export const roles = ['all', 'core', 'processor', 'webhook', 'gateway'] as const;
export type Role = (typeof roles)[number];

/**
 * Reads a list such as `gateway,core`.
 *
 * @throws when a name is unknown, and for `gateway` without `core`, which is a program of its own.
 */
export function parseRoles(text: string): readonly Role[] {
  const named = text.split(',').map((name) => roles.find((role) => role === name.trim()));
  const known = named.filter((role) => role !== undefined);
  if (known.length < named.length) throw new Error(`--role must be a list of ${roles.join(', ')}.`);
  if (known.includes('gateway') && !known.includes('core') && !known.includes('all')) {
    throw new Error('--role has `gateway` without `core`. Run gateway/dist/main.js for a gateway without workers.');
  }
  return known;
}

/** A task queue that a process polls, with its concurrency limits. */
export interface PolledQueue {
  readonly taskQueue: string;
  readonly runsWorkflows: boolean;
  /** Slots for activities; each uses at most one database connection. */
  readonly activitySlots: number;
  /** The most workflows that stay in memory. Absent: the SDK's default. */
  readonly cachedWorkflowsMax?: number;
}

const core: PolledQueue = { taskQueue: coreTaskQueue, runsWorkflows: true, activitySlots: 20 };

/** Each acquirer has its own slots, so an acquirer that hangs does not block the others. */
function processorQueue(entity: Entity): PolledQueue {
  return { taskQueue: processorTaskQueue(entity), runsWorkflows: false, activitySlots: 8 };
}

/**
 * Requests that mostly wait for an endpoint, so there are many slots; each uses a database connection only before and
 * after its request. The delivery workflows run here too, so they neither delay charges nor evict them from memory. They
 * sleep for minutes to hours, so only a few stay in memory.
 */
const webhooks: PolledQueue = {
  taskQueue: webhookTaskQueue,
  runsWorkflows: true,
  activitySlots: 200,
  cachedWorkflowsMax: 200,
};

export function polledQueuesOf(given: readonly Role[]): readonly PolledQueue[] {
  return [...new Set(given.flatMap(queuesOf))];
}

const processorQueues = entities.map(processorQueue);

function queuesOf(role: Role): readonly PolledQueue[] {
  switch (role) {
    case 'all':
      return [core, ...processorQueues, webhooks];
    case 'core':
      return [core];
    case 'processor':
      return processorQueues;
    case 'webhook':
      return [webhooks];
    case 'gateway':
      return [];
  }
}
