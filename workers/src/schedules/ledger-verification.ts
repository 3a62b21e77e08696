import { ledgerVerificationScheduleId, ledgerVerificationWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** After the night's snapshots, which it checks, and before the weekly payouts pay from the balances. */
export const ledgerVerificationSchedule: DeclaredSchedule = {
  scheduleId: ledgerVerificationScheduleId,
  spec: { calendars: [{ hour: 2, minute: 45 }], timezone: 'UTC', jitter: '5 minutes' },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '12 hours' },
  action: {
    type: 'startWorkflow',
    workflowType: 'ledgerVerification',
    workflowId: ledgerVerificationWorkflowId,
    taskQueue: coreTaskQueue,
    args: [],
    workflowExecutionTimeout: '20 hours',
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'ledger_verification' }],
    staticSummary: 'Check every invariant of the ledger',
  },
};
