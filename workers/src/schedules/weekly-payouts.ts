import { type Rail, rails } from '@landed/contracts/rail/rail';
import { weeklyPayoutsScheduleId, weeklyPayoutsWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** Mondays at 06:00 UTC. A run that was missed, as during an outage, still starts within three days: the week stays its own. */
export const weeklyPayoutsSchedules: readonly DeclaredSchedule[] = rails.map((rail: Rail) => ({
  scheduleId: weeklyPayoutsScheduleId(rail),
  spec: { calendars: [{ dayOfWeek: 'MONDAY', hour: 6, minute: 0 }], timezone: 'UTC' },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '3 days' },
  action: {
    type: 'startWorkflow',
    workflowType: 'weeklyPayouts',
    workflowId: weeklyPayoutsWorkflowId(rail),
    taskQueue: coreTaskQueue,
    args: [rail],
    workflowExecutionTimeout: '3 days',
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: rail },
      { key: searchAttributes.opKind, value: 'weekly_payouts' },
    ],
    staticSummary: `Start the weekly payouts, ${rail} mode`,
  },
}));
