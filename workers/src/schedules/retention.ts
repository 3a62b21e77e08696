import { retentionScheduleId, retentionWorkflowId } from '@landed/workflows/ids';
import { retentionTimings } from '@landed/workflows/retention/timings';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/**
 * Every night, when least is charged. A night that is missed costs nothing, the next one takes what both would have: a
 * server that was down for longer than the window therefore does not catch up in the middle of a day.
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
    args: [retentionTimings],
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'retention' }],
    staticSummary: 'Let old answers and keys fade',
  },
};
