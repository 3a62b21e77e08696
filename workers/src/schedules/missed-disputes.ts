import { missedDisputesScheduleId, missedDisputesWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** A dispute whose events are all lost is found within six hours. Its deadline is days away. */
export const missedDisputesSchedule: DeclaredSchedule = {
  scheduleId: missedDisputesScheduleId,
  spec: { intervals: [{ every: '6 hours' }], jitter: '30 minutes' },
  // Each run looks at more days than one, so the next run makes up for a missed one.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '10 minutes' },
  action: {
    type: 'startWorkflow',
    workflowType: 'missedDisputes',
    workflowId: missedDisputesWorkflowId,
    taskQueue: coreTaskQueue,
    args: [],
    workflowExecutionTimeout: '2 hours',
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'missed_disputes' }],
    staticSummary: 'Look for disputes whose events were missed',
  },
};
