import { walletDomainScheduleId, walletDomainSweepWorkflowId } from '@landed/workflows/schedule-ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** Runs every hour, so that the daily validations of all domains are spread over the day. */
export const walletDomainSchedule: DeclaredSchedule = {
  scheduleId: walletDomainScheduleId,
  spec: { intervals: [{ every: '1 hour', offset: '20 minutes' }], jitter: '5 minutes' },
  // The next run also validates what a missed one would have validated.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '10 minutes' },
  action: {
    type: 'startWorkflow',
    workflowType: 'walletDomainSweep',
    workflowId: walletDomainSweepWorkflowId,
    taskQueue: coreTaskQueue,
    args: [],
    workflowExecutionTimeout: '1 hour',
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'wallet_domain_sweep' }],
    staticSummary: 'Validate domains with inactive wallets',
  },
};
