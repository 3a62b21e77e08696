import { webhookSweepScheduleId, webhookSweepWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** Runs twice a minute. A delivery that a crash left behind waits for one minute of grace and at most 30 s more. */
export const webhookSweepSchedule: DeclaredSchedule = {
  scheduleId: webhookSweepScheduleId,
  spec: { intervals: [{ every: '30 seconds' }] },
  // The next sweep also does the work of a missed one.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '10 seconds' },
  action: {
    type: 'startWorkflow',
    workflowType: 'webhookSweep',
    workflowId: webhookSweepWorkflowId,
    taskQueue: coreTaskQueue,
    args: [],
    // A sweep takes seconds. A sweep that cannot end, for example after a rollback, would keep all later ones from starting.
    workflowExecutionTimeout: '10 minutes',
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'webhook_sweep' }],
    staticSummary: 'Find and send overdue webhook deliveries',
  },
};
