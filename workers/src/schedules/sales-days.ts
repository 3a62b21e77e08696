import { salesDaysScheduleId, salesDaysWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** Home shows the last minutes of a large merchant's sales with this delay; all others read their payments. */
export const salesDaysSchedule: DeclaredSchedule = {
  scheduleId: salesDaysScheduleId,
  spec: { intervals: [{ every: '5 minutes' }], jitter: '30 seconds' },
  // The next run also writes what a missed one would have written.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
  action: {
    type: 'startWorkflow',
    workflowType: 'salesDays',
    workflowId: salesDaysWorkflowId,
    taskQueue: coreTaskQueue,
    args: [],
    workflowExecutionTimeout: '1 hour',
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'sales_days' }],
    staticSummary: 'Write sales by day',
  },
};
