import { randomUUID } from 'node:crypto';
import { reserveReleaseStart } from '@landed/workflows/reserve/release-start';
import {
  ledgerSnapshotWorkflowId,
  ledgerVerificationWorkflowId,
  salesDaysWorkflowId,
} from '@landed/workflows/schedule-ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { Recipes } from '../recorder.js';

export const reserveRecipes: Recipes = {
  'reserve-release-nothing-due': async (recorder) => {
    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const { workflowId } = await recorder.client.workflow.start('reserveRelease', {
      ...reserveReleaseStart({ rail: 'test', date }),
      workflowId: `reserve-release/test-${randomUUID()}`,
    });
    return { workflowId };
  },
  'ledger-snapshot-taken': async (recorder) => {
    await recorder.pay();
    const { workflowId } = await recorder.client.workflow.start('ledgerSnapshot', {
      workflowId: `${ledgerSnapshotWorkflowId}-${randomUUID()}`,
      taskQueue: coreTaskQueue,
      args: [],
    });
    return { workflowId };
  },
  'sales-days-written': async (recorder) => {
    await recorder.pay();
    const { workflowId } = await recorder.client.workflow.start('salesDays', {
      workflowId: `${salesDaysWorkflowId}-${randomUUID()}`,
      taskQueue: coreTaskQueue,
      args: [],
    });
    return { workflowId };
  },
  'ledger-verification-holds': async (recorder) => {
    await recorder.pay();
    const { workflowId } = await recorder.client.workflow.start('ledgerVerification', {
      workflowId: `${ledgerVerificationWorkflowId}-${randomUUID()}`,
      taskQueue: coreTaskQueue,
      args: [],
    });
    return { workflowId };
  },
};
