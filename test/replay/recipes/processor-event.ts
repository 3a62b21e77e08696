import { createHash, randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { processorEventWorkflowId } from '@landed/workflows/ids';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { idempotencyKey } from '../../setup/orders.js';
import { order, type Recipes } from '../recorder.js';

export const processorEventRecipes: Recipes = {
  // The gateway lets such an event go when it can ask the store; this is the workflow of one when it could not.
  'processor-event-nothing-new': async (recorder) => {
    const event: ProcessorEventInput = {
      rail: 'test',
      entity: 'us',
      eventHash: createHash('sha256').update(randomUUID()).digest('hex'),
      kind: 'payment_succeeded',
      subject: { kind: 'payment', paymentIntentId: asId<'payment_intent'>(await recorder.pay()) },
      receivedAt: new Date().toISOString(),
    };
    const workflowId = processorEventWorkflowId(event);
    await recorder.client.workflow.execute('processorEvent', { workflowId, taskQueue: coreTaskQueue, args: [event] });
    return { workflowId };
  },
  'processor-event-applied': async (recorder) => {
    const body = { ...order, payment_method: 'pm_card_threeDSecureRequired' };
    const answer = await recorder.plain.api.post('/v1/payment_intents', body, idempotencyKey());
    const { client_secret } = answer.body as { client_secret: string };
    await recorder.sandbox.completeChallenge(client_secret, 'succeed');
    return recorder.eventThatWas('applied');
  },
};
