import { retentionPolicy } from '@landed/workflows/retention/policy';
import { retentionScheduleId, retentionWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/**
 * Runs every night, when there are the fewest charges. A missed night costs nothing, because the next run purges the rows
 * of both. After a longer outage the run is skipped instead of running in the middle of the day (`catchupWindow`).
 */
export const retentionSchedule: DeclaredSchedule = {
  scheduleId: retentionScheduleId,
  spec: { calendars: [{ hour: 3, minute: 15 }], timezone: 'UTC', jitter: '10 minutes' },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '3 hours' },
  action: {
    type: 'startWorkflow',
    workflowType: 'retention',
    workflowId: retentionWorkflowId,
    taskQueue: coreTaskQueue,
    args: [retentionPolicy],
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'retention' }],
    staticSummary: 'Purge expired data',
  },
};
