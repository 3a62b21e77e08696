import { verificationReadsScheduleId, verificationReadsWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** A verification whose event is lost is read within about an hour. */
export const verificationReadsSchedule: DeclaredSchedule = {
  scheduleId: verificationReadsScheduleId,
  spec: { intervals: [{ every: '10 minutes' }], jitter: '1 minute' },
  // The next sweep also does the work of a missed one.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
  action: {
    type: 'startWorkflow',
    workflowType: 'verificationReads',
    workflowId: verificationReadsWorkflowId,
    taskQueue: coreTaskQueue,
    args: [],
    workflowExecutionTimeout: '1 hour',
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'verification_reads' }],
    staticSummary: 'Read verifications of businesses',
  },
};
