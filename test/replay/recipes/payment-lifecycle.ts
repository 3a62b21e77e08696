import { asId } from '@landed/contracts/ids/ids';
import { paymentLifecycleWorkflowId } from '@landed/workflows/ids';
import { recheck } from '@landed/workflows/messages/recheck';
import type { PaymentLifecycleInput } from '@landed/workflows/payment-lifecycle';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import type { WorkflowClock } from '@landed/workflows/workflow-clock';
import { endOfAuthorization, endOfChallenge } from '../../setup/clocks.js';
import { idempotencyKey } from '../../setup/orders.js';
import { order, type Recipe, type Recipes, type Recorder, type Started } from '../recorder.js';

/** Returns the lifecycle workflow that a payment's checkout started, after `then` has ended the payment. */
const lifecycleOf =
  (
    changes: object,
    then: (recorder: Recorder, payment: { id: string; client_secret: string }) => Promise<unknown>,
  ): Recipe =>
  async (recorder) => {
    const response = await recorder.unquoted.api.post(
      '/v1/payment_intents',
      { ...order, ...changes },
      idempotencyKey(),
    );
    const started = await recorder.latest('paymentLifecycle');
    await then(recorder, response.body as { id: string; client_secret: string });
    return started;
  };

/** Starts a second lifecycle workflow for the payment, whose clock is close to the deadline. */
async function startWithClock({ client, unquoted }: Recorder, id: string, clock: WorkflowClock): Promise<Started> {
  const input: PaymentLifecycleInput = {
    rail: 'test',
    merchantId: asId<'merchant'>(unquoted.merchantId),
    paymentIntentId: asId<'payment_intent'>(id),
    entity: 'us',
  };
  const workflowId = `pay/hurried/${id}`;
  await client.workflow.start('paymentLifecycle', {
    workflowId,
    taskQueue: coreTaskQueue,
    args: [input],
    memo: { clock },
  });
  return { workflowId };
}

const threeDSecure = { payment_method: 'pm_card_threeDSecureRequired' };
const manual = { capture_method: 'manual' };

export const paymentLifecycleRecipes: Recipes = {
  'payment-lifecycle-challenge-passed': lifecycleOf(threeDSecure, ({ sandbox }, { client_secret }) =>
    sandbox.completeChallenge(client_secret, 'succeed'),
  ),
  'payment-lifecycle-challenge-failed': lifecycleOf(threeDSecure, ({ sandbox }, { client_secret }) =>
    sandbox.completeChallenge(client_secret, 'fail'),
  ),
  'payment-lifecycle-challenge-expired': async (recorder) =>
    startWithClock(recorder, await recorder.pay(threeDSecure), endOfChallenge),
  'payment-lifecycle-captured': lifecycleOf(manual, ({ unquoted }, { id }) =>
    unquoted.api.post('/v1/capture', { payment_intent_id: id }, idempotencyKey()),
  ),
  // A capture that the lifecycle finds by itself: the event of it is lost, and an operator sends `recheck`.
  'payment-lifecycle-reviewed': lifecycleOf(manual, async ({ client, sandbox }, { id }) => {
    const atProcessor = (await sandbox.payments()).at(-1);
    if (atProcessor === undefined) throw new Error('The processor has no payment.');
    await sandbox.events('drop');
    await sandbox.captureDirectly(atProcessor.id, 2_000);
    await sandbox.events('normal');
    const workflowId = paymentLifecycleWorkflowId({ rail: 'test', paymentIntentId: asId<'payment_intent'>(id) });
    await client.workflow.getHandle(workflowId).signal(recheck);
  }),
  'payment-lifecycle-authorization-expired': async (recorder) =>
    startWithClock(recorder, await recorder.pay(manual), endOfAuthorization),
};
