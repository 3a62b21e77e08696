import { randomUUID } from 'node:crypto';
import { refundReadsWorkflowId } from '@landed/workflows/schedule-ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { Recipes } from '../recorder.js';

export const refundReadsRecipes: Recipes = {
  'refund-reads-returned': async (recorder) => {
    const id = await recorder.pay();
    await recorder.sendOperation('/v1/refund', { payment_intent_id: id, amount: 1_000 }, 'refundPayment');
    await recorder.sandbox.events('drop');
    const refund = (await recorder.sandbox.refunds()).at(-1);
    if (refund !== undefined) await recorder.sandbox.failRefund(refund.id);
    await recorder.sandbox.events('normal');
    await recorder.query('UPDATE refund SET next_read_at = now() WHERE payment_intent_id = $1', [id]);
    const { workflowId } = await recorder.client.workflow.start('refundReads', {
      workflowId: `${refundReadsWorkflowId}-${randomUUID()}`,
      taskQueue: coreTaskQueue,
      args: [],
    });
    return { workflowId };
  },
};
