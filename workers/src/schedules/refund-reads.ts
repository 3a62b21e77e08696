import { refundReadsScheduleId, refundReadsWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** Runs every hour, so that the daily reads of all refunds are spread over the day. */
export const refundReadsSchedule: DeclaredSchedule = {
  scheduleId: refundReadsScheduleId,
  spec: { intervals: [{ every: '1 hour' }], jitter: '5 minutes' },
  // The next run also reads what a missed one would have read.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '10 minutes' },
  action: {
    type: 'startWorkflow',
    workflowType: 'refundReads',
    workflowId: refundReadsWorkflowId,
    taskQueue: coreTaskQueue,
    args: [],
    workflowExecutionTimeout: '6 hours',
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'refund_reads' }],
    staticSummary: 'Read succeeded refunds again',
  },
};
