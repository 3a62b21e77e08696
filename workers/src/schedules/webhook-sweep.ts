import { webhookSweepScheduleId, webhookSweepWorkflowId } from '@landed/workflows/ids';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { ScheduleOverlapPolicy } from '@temporalio/client';
import type { DeclaredSchedule } from './schedule.js';

/** Twice a minute: what a crash left behind waits for its minute of grace and half a minute more. */
export const webhookSweepSchedule: DeclaredSchedule = {
  scheduleId: webhookSweepScheduleId,
  spec: { intervals: [{ every: '30 seconds' }] },
  // One that is missed is made up for by the next.
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '10 seconds' },
  action: {
    type: 'startWorkflow',
    workflowType: 'webhookSweep',
    workflowId: webhookSweepWorkflowId,
    taskQueue: coreTaskQueue,
    args: [],
    // It takes seconds. One that cannot end, as after a deployment that was taken back, would keep all others from starting.
    workflowExecutionTimeout: '10 minutes',
    typedSearchAttributes: [{ key: searchAttributes.opKind, value: 'webhook_sweep' }],
    staticSummary: 'Look for events that nobody has sent in time',
  },
};
