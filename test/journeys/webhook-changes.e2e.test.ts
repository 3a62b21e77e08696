import { asId } from '@landed/contracts/ids/ids';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import { cancelDelivery } from '@landed/management/webhook-endpoint/cancel-delivery';
import { deleteEndpoint } from '@landed/management/webhook-endpoint/delete-endpoint';
import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import { resendEvent } from '@landed/management/webhook-endpoint/resend-event';
import { resendMissed } from '@landed/management/webhook-endpoint/resend-missed';
import { rotateSecret } from '@landed/management/webhook-endpoint/rotate-secret';
import { webhookDeliveryWorkflowId } from '@landed/workflows/ids';
import { cancelDelivery as cancelSignal } from '@landed/workflows/messages/cancel-delivery';
import { retryNow } from '@landed/workflows/messages/retry-now';
import { coreTaskQueue, webhookTaskQueue } from '@landed/workflows/task-queues';
import type { WorkflowHandle } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { byATest, merchantIdOf, openEndpointService, type TestEndpointService } from '../setup/endpoint-service.js';
import type { TestEndpoint } from '../setup/webhook-endpoint.js';
import { responds, type Behaviour, startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';
import { verifiedEvent } from '../setup/webhook-signature.js';

/** What is done to an endpoint while one of its events waits for its next attempt. */
const stack = inject('stack');
const receivers: WebhookReceiver[] = [];
let desk: TestEndpointService;

interface Waiting {
  readonly shop: WebhookReceiver;
  readonly endpoint: TestEndpoint;
  readonly ref: DeliveryRef;
  readonly handle: WorkflowHandle;
}

/** What is done to an event that waits is done within the minute that this asks for, however slow the machine is. */
const refuses = responds(500, { 'retry-after': '60' });

/** An endpoint whose one event was refused and waits in a workflow of its own, for as long as the endpoint asked to. */
async function waitingAt(refusal: Behaviour = refuses): Promise<Waiting> {
  const shop = await startReceiver(refusal);
  receivers.push(shop);
  const endpoint = await desk.endpoint(shop.url, ['payment_intent.succeeded']);
  await desk.charge();
  await shop.until((taken) => taken.length === 1);
  const { endpointId, rail } = endpoint;
  const eventId = asId<'event'>(shop.deliveries[0]?.eventId ?? '');
  const ref: DeliveryRef = { rail, merchantId: merchantIdOf(desk), endpointId, eventId };
  const handle = desk.client.workflow.getHandle(webhookDeliveryWorkflowId(ref));
  const begun = async () => (await handle.describe().catch(() => null)) !== null;
  await expect.poll(begun, { timeout: 90_000 }).toBe(true);
  return { shop, endpoint, ref, handle };
}

async function told(handle: WorkflowHandle, signal: typeof retryNow | typeof cancelSignal): Promise<unknown> {
  await handle.signal(signal as typeof retryNow);
  return handle.result();
}

async function rowOf({ eventId, endpointId }: DeliveryRef) {
  return desk.database.prisma.webhookDelivery.findUniqueOrThrow({
    where: { eventId_endpointId: { eventId, endpointId } },
    include: { attemptsMade: { orderBy: { number: 'asc' } } },
  });
}

beforeAll(async () => {
  desk = await openEndpointService(stack);
});

afterAll(async () => {
  await desk.close();
  await Promise.all(receivers.map((each) => each.close()));
});

describe('while an event waits for its next attempt', () => {
  it('its workflow is not on the queue that charges are on', async () => {
    const { handle } = await waitingAt();
    expect(await handle.describe()).toMatchObject({ status: { name: 'RUNNING' }, taskQueue: webhookTaskQueue });
    expect(webhookTaskQueue).not.toBe(coreTaskQueue);
  });

  it('its secret is rotated: the next attempt is signed with both, and one after the overlap with the new one alone', async () => {
    const { shop, endpoint, ref, handle } = await waitingAt();
    const { secret: second } = await rotateSecret(desk, ref, 1, byATest);
    shop.behave(responds(200));
    expect(await told(handle, retryNow)).toBe('delivered');
    const [, both] = shop.deliveries;
    if (both === undefined) throw new Error('It was sent again.');
    expect(verifiedEvent(both, second)).toBe(ref.eventId);
    expect(verifiedEvent(both, endpoint.secret)).toBe(ref.eventId);

    const { secret: third } = await rotateSecret(desk, ref, 0, byATest);
    await desk.charge();
    await shop.until((taken) => taken.length === 3);
    const [, , alone] = shop.deliveries;
    if (alone === undefined) throw new Error('It was sent.');
    expect(verifiedEvent(alone, third)).toBe(alone.eventId);
    expect(() => verifiedEvent(alone, second)).toThrow('No matching signature');
  });

  it('the endpoint is deleted: nothing is sent to it any more', async () => {
    const { shop, ref, handle } = await waitingAt();
    await deleteEndpoint(desk, ref, byATest);
    expect(await told(handle, retryNow)).toBe('canceled');
    await desk.charge();
    expect(await desk.database.prisma.webhookDelivery.count({ where: { endpointId: ref.endpointId } })).toBe(1);
    expect(shop.deliveries).toHaveLength(1);
    expect(await rowOf(ref)).toMatchObject({ state: 'canceled', attempts: 1, sweepAt: null });
  });

  it('the endpoint is disabled: nothing is sent to it any more', async () => {
    const { shop, ref, handle } = await waitingAt();
    await disableEndpoint(desk, ref, byATest);
    expect(await told(handle, retryNow)).toBe('canceled');
    expect(shop.deliveries).toHaveLength(1);
  });

  it('an operator abandons it', async () => {
    const { shop, ref, handle } = await waitingAt();
    expect(await told(handle, cancelSignal)).toBe('canceled');
    expect(shop.deliveries).toHaveLength(1);
    expect(await rowOf(ref)).toMatchObject({ state: 'canceled', attempts: 1 });
  });

  it('it is sent with all that was missed, and fails again: its next attempt is as soon as the new round says', async () => {
    const { shop, ref } = await waitingAt();
    shop.behave(responds(500));
    const { createdAt } = await desk.database.prisma.event.findUniqueOrThrow({ where: { id: ref.eventId } });
    const missed = await resendMissed(desk, desk.starter(), ref, createdAt);
    expect(missed).toEqual({ count: 1, dispatched: true });
    await shop.until((taken) => taken.length === 3, 30_000);
    const { attemptsMade } = await rowOf(ref);
    const planned = attemptsMade[1]?.nextAttemptAt?.getTime() ?? 0;
    expect(shop.deliveries[2]?.at).toBeGreaterThanOrEqual(planned - 50);
  });

  it('somebody cancels its workflow: the delivery stays open, for the sweep', async () => {
    const { ref, handle } = await waitingAt();
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow();
    expect((await rowOf(ref)).state).toBe('retrying');
    expect((await rowOf(ref)).sweepAt).not.toBeNull();
  });
});

describe('while an event is being sent', () => {
  it('an operator abandons it and asks for it again: the last word counts', async () => {
    const { shop, ref, handle } = await waitingAt();
    const held: (() => void)[] = [];
    shop.behave((delivery, ...rest) => void held.push(() => void responds(500)(delivery, ...rest)));
    await handle.signal(retryNow);
    await shop.until((taken) => taken.length === 2);
    await cancelDelivery(desk, desk.starter(), ref);
    shop.behave(responds(200));
    expect(await resendEvent(desk, desk.starter(), ref)).toEqual({ delivery: ref, dispatched: true });
    for (const answer of held) answer();
    expect(await handle.result()).toBe('delivered');
    expect(await rowOf(ref)).toMatchObject({ state: 'delivered', attempts: 3 });
  });
});

describe('an endpoint that answers', () => {
  it('429 with Retry-After is left alone for that long', async () => {
    const { ref } = await waitingAt(responds(429, { 'retry-after': '120' }));
    const [attempt] = (await rowOf(ref)).attemptsMade;
    expect(attempt).toMatchObject({ outcome: 'status', statusCode: 429 });
    const pause = (attempt?.nextAttemptAt?.getTime() ?? 0) - (attempt?.startedAt.getTime() ?? 0);
    expect(pause).toBeGreaterThanOrEqual(120_000);
    expect(pause).toBeLessThan(140_000);
  });

  it('410 is disabled at once, and what waits for it ends', async () => {
    const { shop, ref, handle } = await waitingAt();
    shop.behave(responds(410));
    expect(await told(handle, retryNow)).toBe('canceled');
    const endpoint = await desk.database.prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id: ref.endpointId },
      include: { changes: { orderBy: { id: 'asc' } } },
    });
    expect(endpoint).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    expect(endpoint.changes.map(({ change, actor, reason }) => [change, actor, reason])).toEqual([
      ['created', 'a test', null],
      ['disabled', 'service', 'gone'],
    ]);
  });
});
