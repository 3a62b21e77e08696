import { type Rail, rails } from '@landed/contracts/rail/rail';
import { reserveReleaseScheduleId, reserveReleaseSweepWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** Runs soon after 00:00 UTC, when reserves become due. */
export const reserveReleaseSchedules: readonly DeclaredSchedule[] = rails.map((rail: Rail) => ({
  scheduleId: reserveReleaseScheduleId(rail),
  spec: { calendars: [{ hour: 0, minute: 5 }], timezone: 'UTC' },
  // Each run releases everything that is due, so the next run makes up for missed ones. The weekly payouts wait for theirs.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '12 hours' },
  action: {
    type: 'startWorkflow',
    workflowType: 'reserveRelease',
    workflowId: reserveReleaseSweepWorkflowId(rail),
    taskQueue: coreTaskQueue,
    args: [{ rail }],
    workflowExecutionTimeout: '6 hours',
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.opKind, value: 'reserve_release' },
    ],
    staticSummary: `Release reserves that are due, ${rail} mode`,
  },
}));
