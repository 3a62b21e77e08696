import { ledgerSnapshotScheduleId, ledgerSnapshotWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** Runs every night. After a missed night, balances read the entries of two days. */
export const ledgerSnapshotSchedule: DeclaredSchedule = {
  scheduleId: ledgerSnapshotScheduleId,
  spec: { calendars: [{ hour: 2, minute: 15 }], timezone: 'UTC', jitter: '10 minutes' },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '3 hours' },
  action: {
    type: 'startWorkflow',
    workflowType: 'ledgerSnapshot',
    workflowId: ledgerSnapshotWorkflowId,
    taskQueue: coreTaskQueue,
    args: [],
    workflowExecutionTimeout: '2 hours',
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'ledger_snapshot' }],
    staticSummary: 'Write the balances of the ledger',
  },
};
