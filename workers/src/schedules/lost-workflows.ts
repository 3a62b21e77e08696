import { lostWorkflowScheduleId, lostWorkflowSweepWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** Runs every minute. Work whose workflow was lost waits for its pause of a minute and at most one minute more. */
export const lostWorkflowSchedule: DeclaredSchedule = {
  scheduleId: lostWorkflowScheduleId,
  spec: { intervals: [{ every: '1 minute' }] },
  // The next sweep also does the work of a missed one.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '10 seconds' },
  action: {
    type: 'startWorkflow',
    workflowType: 'lostWorkflowSweep',
    workflowId: lostWorkflowSweepWorkflowId,
    taskQueue: coreTaskQueue,
    args: [],
    // A sweep that cannot end, for example after a rollback, would keep all later ones from starting.
    workflowExecutionTimeout: '10 minutes',
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'lost_workflow_sweep' }],
    staticSummary: 'Start workflows that were lost',
  },
};
