import { dayOf } from '@landed/contracts/reconciliation/days';
import type { ReconciliationInput } from '@landed/contracts/reconciliation/types';
import { reconciliationStart } from '@landed/workflows/reconciliation/reconciliation-start';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { Recipes, Recorder } from '../recorder.js';

const input = (changes: Partial<ReconciliationInput> = {}): ReconciliationInput => ({
  rail: 'test',
  entity: 'us',
  fromDay: dayOf(Date.now()),
  toDay: dayOf(Date.now()),
  startedBy: 'a recipe',
  graceSeconds: 0,
  ...changes,
});

async function start({ client }: Recorder, given: ReconciliationInput) {
  const handle = await client.workflow.start('reconciliation', reconciliationStart(given));
  await handle.result();
  return { workflowId: handle.workflowId, runId: handle.firstExecutionRunId };
}

/** A refund and a dispute whose events were lost. */
async function adopted(recorder: Recorder) {
  await recorder.pay();
  await recorder.sandbox.events('drop');
  const payments = (await recorder.sandbox.payments()).filter((payment) => payment.entity === 'us');
  const paid = payments.findLast(({ status, amount_refunded: refunded }) => status === 'succeeded' && refunded === 0);
  await recorder.sandbox.refundDirectly(paid?.id ?? '', 700);
  await recorder.sandbox.dispute(paid?.id ?? '', { amount: 900 });
  const started = await start(recorder, input({ adopt: true }));
  await recorder.sandbox.events('normal');
  return started;
}

export const reconciliationRecipes: Recipes = {
  'reconciliation-equal-beside-partner': async (recorder) => {
    await recorder.pay();
    return start(recorder, input());
  },
  'reconciliation-adopted': adopted,
  'reconciliation-adopted-dispute': adopted,
  'daily-reconciliation-ended': async ({ client }) => {
    const handle = await client.workflow.start('dailyReconciliation', {
      workflowId: `reconcile/test-${new Date().toISOString()}`,
      taskQueue: coreTaskQueue,
      args: ['test'],
    });
    await handle.result();
    return { workflowId: handle.workflowId };
  },
};
