import { asId } from '@landed/contracts/ids/ids';
import type { PaymentLifecycleInput } from '@landed/workflows/payment-lifecycle';
import { lifecycleTimings } from '@landed/workflows/payment-lifecycle/timings';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { idempotencyKey } from '../../setup/orders.js';
import { order, type Recipe, type Recipes, type Recorder, type Started } from '../recorder.js';

/** The lifecycle that a payment's checkout started, once the payment has come to its end. */
const lookedAfter =
  (
    changes: object,
    then: (recorder: Recorder, payment: { id: string; client_secret: string }) => Promise<unknown>,
  ): Recipe =>
  async (recorder) => {
    const answer = await recorder.plain.api.post('/v1/payment_intents', { ...order, ...changes }, idempotencyKey());
    const started = await recorder.latest('paymentLifecycle');
    await then(recorder, answer.body as { id: string; client_secret: string });
    return started;
  };

/** A second one beside it, for which the time is over in a second. */
async function startHurried({ client, plain }: Recorder, id: string): Promise<Started> {
  const input: PaymentLifecycleInput = {
    rail: 'test',
    merchantId: asId<'merchant'>(plain.merchantId),
    paymentIntentId: asId<'payment_intent'>(id),
    entity: 'us',
  };
  const second = 1_000;
  const timings = {
    ...lifecycleTimings,
    firstPauseMilliseconds: second / 2,
    warningMilliseconds: second,
    actionWindowMilliseconds: second,
    authorizationWindowMilliseconds: 2 * second,
  };
  const workflowId = `pay/hurried/${id}`;
  await client.workflow.start('paymentLifecycle', { workflowId, taskQueue: coreTaskQueue, args: [input, timings] });
  return { workflowId };
}

const threeDSecure = { payment_method: 'pm_card_threeDSecureRequired' };
const manual = { capture_method: 'manual' };

export const paymentLifecycleRecipes: Recipes = {
  'payment-lifecycle-challenge-passed': lookedAfter(threeDSecure, ({ sandbox }, { client_secret }) =>
    sandbox.completeChallenge(client_secret, 'succeed'),
  ),
  'payment-lifecycle-challenge-failed': lookedAfter(threeDSecure, ({ sandbox }, { client_secret }) =>
    sandbox.completeChallenge(client_secret, 'fail'),
  ),
  'payment-lifecycle-challenge-abandoned': async (recorder) => startHurried(recorder, await recorder.pay(threeDSecure)),
  'payment-lifecycle-captured': lookedAfter(manual, ({ plain }, { id }) =>
    plain.api.post('/v1/capture', { payment_intent_id: id }, idempotencyKey()),
  ),
  'payment-lifecycle-authorization-expired': async (recorder) => startHurried(recorder, await recorder.pay(manual)),
};
