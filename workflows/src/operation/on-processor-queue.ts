import type { ActivityOptions } from '@temporalio/workflow';
import { coreTaskQueue, processorTaskQueue } from '../task-queues.js';
import { realRetryPause } from '../workflow-clock.js';
import type { MoneyOperation } from './money-operation.js';
import { operationTimings } from './timings.js';

/** An activity on the acquirer's own task queue, so that its outage does not block other acquirers. */
export function onProcessorQueue({ entity }: MoneyOperation, options: ActivityOptions): ActivityOptions {
  return {
    taskQueue: entity === null ? coreTaskQueue : processorTaskQueue(entity),
    startToCloseTimeout: '30s',
    summary: entity === null ? 'Reconcile an unknown payment' : `Reconcile with the ${entity} acquirer`,
    retry: {
      initialInterval: realRetryPause(operationTimings.reconcileBackoffMilliseconds),
      maximumInterval: realRetryPause(operationTimings.reconcileBackoffMaxMilliseconds),
      backoffCoefficient: 1.5,
    },
    ...options,
  };
}
