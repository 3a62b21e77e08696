import { randomUUID } from 'node:crypto';
import { missedDisputesWorkflowId } from '@landed/workflows/schedule-ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { disputeOf } from '../../setup/disputes.js';
import type { Recipes, Recorder } from '../recorder.js';

/** Ends the newest dispute at the processor. */
async function close(recorder: Recorder, outcome: 'won' | 'lost'): Promise<void> {
  const dispute = (await recorder.sandbox.disputes()).at(-1);
  if (dispute === undefined) throw new Error('The processor has no dispute.');
  await recorder.sandbox.closeDispute(dispute.id, outcome);
}

async function disputed(recorder: Recorder): Promise<void> {
  const payment = await recorder.pay({ payment_method: 'pm_card_createDispute' });
  await disputeOf(recorder.unquoted.api, payment);
}

export const disputeLifecycleRecipes: Recipes = {
  'dispute-lifecycle-won': async (recorder) => {
    await disputed(recorder);
    const started = await recorder.latest('disputeLifecycle');
    await close(recorder, 'won');
    return started;
  },
  // Nothing but the fault of the first reads keeps it from being recorded at once.
  'dispute-lifecycle-lost-after-faults': async (recorder) => {
    await recorder.arm('disputes.retrieve', 'error_before_effect', 2);
    await disputed(recorder);
    const started = await recorder.latest('disputeLifecycle');
    await close(recorder, 'lost');
    return started;
  },
  'processor-event-left-to-dispute': async (recorder) => {
    await disputed(recorder);
    return recorder.processorEventEndedAs('left_to_dispute');
  },
  'missed-disputes-found': async (recorder) => {
    await recorder.sandbox.events('drop');
    await recorder.pay({ payment_method: 'pm_card_createDispute' });
    await recorder.retryUntilDone(() => close(recorder, 'lost'));
    await recorder.sandbox.events('normal');
    const { workflowId } = await recorder.client.workflow.start('missedDisputes', {
      workflowId: `${missedDisputesWorkflowId}-${randomUUID()}`,
      taskQueue: coreTaskQueue,
      args: [],
    });
    return { workflowId };
  },
};
