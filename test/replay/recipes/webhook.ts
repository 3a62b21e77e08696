import { asId } from '@landed/contracts/ids/ids';
import { type DeliveryPolicy, deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import { webhookDeliveryWorkflowId } from '@landed/workflows/ids';
import { cancelDelivery } from '@landed/workflows/messages/cancel-delivery';
import { webhookSweepWorkflowId } from '@landed/workflows/schedule-ids';
import { coreTaskQueue, webhookTaskQueue } from '@landed/workflows/task-queues';
import { backfillStart } from '@landed/workflows/webhook/backfill-start';
import { idempotencyKey } from '../../setup/orders.js';
import { newEndpoint, type TestEndpoint } from '../../setup/webhook-endpoint.js';
import { type Behaviour, responds, startReceiver, type WebhookReceiver } from '../../setup/webhook-receiver.js';
import type { Recipe, Recipes, Recorder, Started } from '../recorder.js';
import { paymentLifecycleRecipes } from './payment-lifecycle.js';
import { processorEventRecipes } from './processor-event.js';

/** Compresses days into a second. */
const hurriedPolicy: DeliveryPolicy = { ...deliveryPolicy, pausesMilliseconds: [100, 200, 300] };

interface Shop {
  readonly receiver: WebhookReceiver;
  readonly endpoint: TestEndpoint;
}

/** Runs a recipe with an endpoint of the merchant without quotes that behaves as given. */
const withEndpoint =
  (behaviour: Behaviour, recipe: (recorder: Recorder, shop: Shop) => Promise<Started>): Recipe =>
  async (recorder) => {
    const { merchantId } = recorder.unquoted;
    const receiver = await startReceiver(behaviour);
    const endpoint = await newEndpoint(recorder.stack, { merchantId, url: receiver.url });
    try {
      const started = await recipe(recorder, { receiver, endpoint });
      const handle = recorder.client.workflow.getHandle(started.workflowId);
      await recorder.retryUntilDone(() => handle.describe());
      await handle.result();
      return started;
    } finally {
      await recorder.query(
        `UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = 'operator' WHERE id = $1`,
        [endpoint.id],
      );
      await receiver.close();
    }
  };

const failsOnce = (): Behaviour => {
  let failed = 0;
  return (delivery, ...rest) => {
    failed += 1;
    return responds(failed <= 1 ? 503 : 200)(delivery, ...rest);
  };
};

/** A delivery that the endpoint rejected; its workflow waits for the next attempt. */
async function waitingDelivery({ unquoted }: Recorder, { receiver, endpoint }: Shop): Promise<DeliveryRef> {
  await receiver.until((deliveries) => deliveries.length > 0);
  const eventId = asId<'event'>(receiver.deliveries[0]?.eventId ?? '');
  return { rail: 'test', merchantId: asId<'merchant'>(unquoted.merchantId), endpointId: endpoint.endpointId, eventId };
}

/** A delivery whose workflow was canceled, so that another workflow can send it. */
async function canceledDelivery(recorder: Recorder, shop: Shop): Promise<DeliveryRef> {
  await recorder.pay();
  const ref = await waitingDelivery(recorder, shop);
  const handle = recorder.client.workflow.getHandle(webhookDeliveryWorkflowId(ref));
  await recorder.retryUntilDone(() => handle.describe());
  await handle.signal(cancelDelivery);
  await handle.result();
  return ref;
}

/** A delivery whose workflow waits for its next attempt, and which is overdue in the database, as after `resendMissed`. */
async function overdueDelivery(recorder: Recorder, shop: Shop): Promise<DeliveryRef> {
  await recorder.pay();
  const ref = await waitingDelivery(recorder, shop);
  await recorder.retryUntilDone(() => recorder.client.workflow.getHandle(webhookDeliveryWorkflowId(ref)).describe());
  await reopen(recorder, ref, '-1 hour');
  return ref;
}

async function backfill(recorder: Recorder, ref: DeliveryRef): Promise<Started> {
  const start = backfillStart(ref);
  await recorder.client.workflow.execute('webhookBackfill', start);
  return { workflowId: start.workflowId };
}

/** The same delivery after a resend: the sweep may claim it at once, or in an hour. */
async function reopen(recorder: Recorder, { eventId, endpointId }: DeliveryRef, sweepIn: string): Promise<void> {
  await recorder.query(
    `UPDATE webhook_delivery SET state = 'pending', tries = 0, ended_at = NULL, sweep_at = now() + $3::interval
     WHERE event_id = $1 AND endpoint_id = $2`,
    [eventId, endpointId, sweepIn],
  );
}

export const webhookRecipes: Recipes = {
  'checkout-notified': withEndpoint(responds(200), async (recorder) => {
    await recorder.pay();
    return recorder.latest('checkout');
  }),
  'checkout-notification-failed': withEndpoint(responds(500), async (recorder) => {
    await recorder.pay();
    return recorder.latest('checkout');
  }),
  'refund-notified': withEndpoint(responds(200), async (recorder) => {
    const id = await recorder.pay();
    return recorder.sendOperation('/v1/refund', { payment_intent_id: id }, 'refundPayment');
  }),
  'capture-notified': withEndpoint(responds(200), async (recorder) => {
    const id = await recorder.pay({ capture_method: 'manual' });
    return recorder.sendOperation('/v1/capture', { payment_intent_id: id }, 'capturePayment');
  }),
  'cancel-notified': withEndpoint(responds(200), async (recorder) => {
    const id = await recorder.pay({ capture_method: 'manual' });
    await recorder.unquoted.api.post('/v1/cancel', { payment_intent_id: id }, idempotencyKey());
    return recorder.latest('cancelPayment');
  }),
  'processor-event-notified': (recorder) => required(processorEventRecipes['processor-event-applied'])(recorder),
  'payment-lifecycle-notified': (recorder) =>
    required(paymentLifecycleRecipes['payment-lifecycle-authorization-expired'])(recorder),
  'webhook-delivered': withEndpoint(failsOnce(), async (recorder, shop) => {
    await recorder.pay();
    return { workflowId: webhookDeliveryWorkflowId(await waitingDelivery(recorder, shop)) };
  }),
  'webhook-canceled': withEndpoint(responds(500), async (recorder, shop) => ({
    workflowId: webhookDeliveryWorkflowId(await canceledDelivery(recorder, shop)),
  })),
  'webhook-failed': withEndpoint(responds(500), async (recorder, shop) => {
    const ref = await canceledDelivery(recorder, shop);
    await reopen(recorder, ref, '1 hour');
    const input = { ...ref, attempts: 1, waitMilliseconds: 0 };
    const workflowId = webhookDeliveryWorkflowId(ref);
    await recorder.client.workflow.start('webhookDelivery', {
      workflowId,
      taskQueue: webhookTaskQueue,
      args: [input, hurriedPolicy],
    });
    return { workflowId };
  }),
  'webhook-backfill-delivered': withEndpoint(responds(500), async (recorder, shop) => {
    const ref = await canceledDelivery(recorder, shop);
    shop.receiver.behave(responds(200));
    await recorder.query(
      `UPDATE webhook_delivery SET state = 'pending', tries = 0, ended_at = NULL, sweep_at = now() - interval '1 hour'
       WHERE endpoint_id = $1`,
      [ref.endpointId],
    );
    return backfill(recorder, ref);
  }),
  'webhook-backfill-signalled': withEndpoint(responds(500), async (recorder, shop) => {
    const ref = await overdueDelivery(recorder, shop);
    const backfilled = await backfill(recorder, ref);
    await recorder.client.workflow.getHandle(webhookDeliveryWorkflowId(ref)).signal(cancelDelivery);
    return backfilled;
  }),
  'webhook-attempt-recorded': withEndpoint(responds(500), async (recorder, shop) => {
    const ref = await overdueDelivery(recorder, shop);
    await backfill(recorder, ref);
    const handle = recorder.client.workflow.getHandle(webhookDeliveryWorkflowId(ref));
    await handle.signal(cancelDelivery);
    return { workflowId: handle.workflowId };
  }),
  'webhook-sweep-found': withEndpoint(responds(500), async (recorder, shop) => {
    const ref = await canceledDelivery(recorder, shop);
    shop.receiver.behave(responds(200));
    await reopen(recorder, ref, '-1 hour');
    const workflowId = `${webhookSweepWorkflowId}-${new Date().toISOString()}`;
    await recorder.client.workflow.start('webhookSweep', { workflowId, taskQueue: coreTaskQueue, args: [] });
    return { workflowId };
  }),
};

function required(recipe: Recipe | undefined): Recipe {
  if (recipe === undefined) throw new Error('The recipe was not found.');
  return recipe;
}
