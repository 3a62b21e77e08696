import { type Rail, rails } from '@landed/contracts/rail/rail';
import { dailyReconciliationScheduleId, dailyReconciliationWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** Four hours after the day has ended, so that both sides have recorded it. */
export const dailyReconciliationSchedules: readonly DeclaredSchedule[] = rails.map((rail: Rail) => ({
  scheduleId: dailyReconciliationScheduleId(rail),
  spec: { calendars: [{ hour: 4, minute: 0 }] },
  // A missed run is made up for: no other run compares that day, unless it has an open difference.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '3 days' },
  action: {
    type: 'startWorkflow',
    workflowType: 'dailyReconciliation',
    workflowId: dailyReconciliationWorkflowId(rail),
    taskQueue: coreTaskQueue,
    args: [rail],
    workflowExecutionTimeout: '20 hours',
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.opKind, value: 'daily_reconciliation' },
    ],
    staticSummary: `Compare the ledger with the processors, ${rail} mode`,
  },
}));
