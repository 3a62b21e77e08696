import { randomUUID } from 'node:crypto';
import { lostWorkflowSweepWorkflowId } from '@landed/workflows/schedule-ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { lifecycleOf, lifecycleStatus } from '../../setup/payment-with-deadline.js';
import { eventually } from '../../setup/processor-event.js';
import type { Recipes } from '../recorder.js';

export const lostWorkflowSweepRecipes: Recipes = {
  'lost-workflow-sweep-restored': async (recorder) => {
    const { client } = recorder;
    const paymentIntentId = await recorder.pay({ capture_method: 'manual' });
    await eventually(
      () => lifecycleStatus(client, paymentIntentId),
      (status) => status === 'RUNNING',
    );
    await lifecycleOf(client, paymentIntentId).terminate('lost');
    const { workflowId } = await client.workflow.start('lostWorkflowSweep', {
      workflowId: `${lostWorkflowSweepWorkflowId}-${randomUUID()}`,
      taskQueue: coreTaskQueue,
      args: [{ before: new Date().toISOString() }],
    });
    return { workflowId };
  },
};
