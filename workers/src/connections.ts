import { webhookTaskQueue } from '@landed/workflows/task-queues';
import type { WorkersConfig } from './config.js';
import type { PolledQueue } from './roles.js';

type Pools = Pick<WorkersConfig, 'DATABASE_POOL_MAX' | 'WEBHOOK_DATABASE_POOL_MAX'>;

/** How many connections a process may open. Only one that sends to endpoints ever uses the pool for that. */
export function connectionsMaxOf(pools: Pools, queues: readonly Pick<PolledQueue, 'taskQueue'>[]): number {
  const sends = queues.some(({ taskQueue }) => taskQueue === webhookTaskQueue);
  return pools.DATABASE_POOL_MAX + (sends ? pools.WEBHOOK_DATABASE_POOL_MAX : 0);
}
