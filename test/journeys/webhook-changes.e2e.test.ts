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
import { type Behaviour, responds, startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';
import { verifiedEvent } from '../setup/webhook-signature.js';

/** Changes of an endpoint while one of its events waits for its next attempt. */
const stack = inject('stack');
const receivers: WebhookReceiver[] = [];
let service: TestEndpointService;

interface Waiting {
  readonly shop: WebhookReceiver;
  readonly endpoint: TestEndpoint;
  readonly ref: DeliveryRef;
  readonly handle: WorkflowHandle;
}

/** A minute until the next attempt: long enough for the changes of each test, even on a slow machine. */
const rejects = responds(500, { 'retry-after': '60' });

/** An endpoint that rejected its one event; a workflow waits as long as the endpoint asked for. */
async function waitingAt(behaviour: Behaviour = rejects): Promise<Waiting> {
  const shop = await startReceiver(behaviour);
  receivers.push(shop);
  const endpoint = await service.endpoint(shop.url, ['payment_intent.succeeded']);
  await service.charge();
  await shop.until((deliveries) => deliveries.length === 1);
  const { endpointId, rail } = endpoint;
  const eventId = asId<'event'>(shop.deliveries[0]?.eventId ?? '');
  const ref: DeliveryRef = { rail, merchantId: merchantIdOf(service), endpointId, eventId };
  const handle = service.client.workflow.getHandle(webhookDeliveryWorkflowId(ref));
  const exists = async () => (await handle.describe().catch(() => null)) !== null;
  await expect.poll(exists, { timeout: 90_000 }).toBe(true);
  return { shop, endpoint, ref, handle };
}

async function resultAfter(handle: WorkflowHandle, signal: typeof retryNow | typeof cancelSignal): Promise<unknown> {
  await handle.signal(signal as typeof retryNow);
  return handle.result();
}

async function rowOf({ eventId, endpointId }: DeliveryRef) {
  return service.database.prisma.webhookDelivery.findUniqueOrThrow({
    where: { eventId_endpointId: { eventId, endpointId } },
    include: { attemptsMade: { orderBy: { number: 'asc' } } },
  });
}

beforeAll(async () => {
  service = await openEndpointService(stack);
});

afterAll(async () => {
  await service.close();
  await Promise.all(receivers.map((each) => each.close()));
});

describe('an event that waits for its next attempt', () => {
  it('an event after a failed attempt waits in a workflow that is not on the task queue of charges', async () => {
    const { handle } = await waitingAt();
    expect(await handle.describe()).toMatchObject({ status: { name: 'RUNNING' }, taskQueue: webhookTaskQueue });
    expect(webhookTaskQueue).not.toBe(coreTaskQueue);
  });

  it('an event that waits for its next attempt is signed with both secrets after a rotation, and with the new one only after the overlap', async () => {
    const { shop, endpoint, ref, handle } = await waitingAt();
    const { secret: second } = await rotateSecret(service, ref, 1, byATest);
    shop.behave(responds(200));
    expect(await resultAfter(handle, retryNow)).toBe('delivered');
    const [, both] = shop.deliveries;
    if (both === undefined) throw new Error('The event was not sent again.');
    expect(verifiedEvent(both, second, endpoint.secret)).toBe(ref.eventId);
    expect(verifiedEvent(both, endpoint.secret)).toBe(ref.eventId);

    const { secret: third } = await rotateSecret(service, ref, 0, byATest);
    await service.charge();
    await shop.until((deliveries) => deliveries.length === 3);
    const [, , alone] = shop.deliveries;
    if (alone === undefined) throw new Error('The event was not sent.');
    expect(verifiedEvent(alone, third)).toBe(alone.eventId);
    expect(() => verifiedEvent(alone, second)).toThrow('No matching signature');
  });

  it('an event that waits for its next attempt is not sent after the endpoint is deleted', async () => {
    const { shop, ref, handle } = await waitingAt();
    await deleteEndpoint(service, ref, byATest);
    expect(await resultAfter(handle, retryNow)).toBe('canceled');
    await service.charge();
    expect(await service.database.prisma.webhookDelivery.count({ where: { endpointId: ref.endpointId } })).toBe(1);
    expect(shop.deliveries).toHaveLength(1);
    expect(await rowOf(ref)).toMatchObject({ state: 'canceled', attempts: 1, sweepAt: null });
  });

  it('an event that waits for its next attempt is not sent after the endpoint is disabled', async () => {
    const { shop, ref, handle } = await waitingAt();
    await disableEndpoint(service, ref, byATest);
    expect(await resultAfter(handle, retryNow)).toBe('canceled');
    expect(shop.deliveries).toHaveLength(1);
  });

  it('an event that waits for its next attempt is not sent after an operator cancels it', async () => {
    const { shop, ref, handle } = await waitingAt();
    expect(await resultAfter(handle, cancelSignal)).toBe('canceled');
    expect(shop.deliveries).toHaveLength(1);
    expect(await rowOf(ref)).toMatchObject({ state: 'canceled', attempts: 1 });
  });

  it('starts its schedule anew when it is resent with all missed events and fails again', async () => {
    const { shop, ref } = await waitingAt();
    shop.behave(responds(500));
    const { createdAt } = await service.database.prisma.event.findUniqueOrThrow({ where: { id: ref.eventId } });
    const missed = await resendMissed(service, service.starter(), ref, createdAt, byATest);
    expect(missed).toEqual({ count: 1, dispatched: true });
    await shop.until((deliveries) => deliveries.length === 3, 30_000);
    const { attemptsMade } = await rowOf(ref);
    const planned = attemptsMade[1]?.nextAttemptAt?.getTime() ?? 0;
    expect(shop.deliveries[2]?.at).toBeGreaterThanOrEqual(planned - 50);
  });

  it('an event after a failed attempt stays unfinished for the sweep when its workflow is canceled', async () => {
    const { ref, handle } = await waitingAt();
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow();
    expect((await rowOf(ref)).state).toBe('retrying');
    expect((await rowOf(ref)).sweepAt).not.toBeNull();
  });
});

describe('an event that is being sent', () => {
  it('an event that is being sent is sent again when an operator cancels it and then resends it', async () => {
    const { shop, ref, handle } = await waitingAt();
    const held: (() => void)[] = [];
    shop.behave((delivery, ...rest) => void held.push(() => void responds(500)(delivery, ...rest)));
    await handle.signal(retryNow);
    await shop.until((deliveries) => deliveries.length === 2);
    await cancelDelivery(service, service.starter(), ref, byATest);
    shop.behave(responds(200));
    expect(await resendEvent(service, service.starter(), ref, byATest)).toEqual({ delivery: ref, dispatched: true });
    for (const respond of held) respond();
    expect(await handle.result()).toBe('delivered');
    expect(await rowOf(ref)).toMatchObject({ state: 'delivered', attempts: 3 });
  });
});

describe('an endpoint that responds with', () => {
  it('429 and Retry-After gets no attempt for that time', async () => {
    const { ref } = await waitingAt(responds(429, { 'retry-after': '120' }));
    const [attempt] = (await rowOf(ref)).attemptsMade;
    expect(attempt).toMatchObject({ outcome: 'status', statusCode: 429 });
    const pause = (attempt?.nextAttemptAt?.getTime() ?? 0) - (attempt?.startedAt.getTime() ?? 0);
    expect(pause).toBeGreaterThanOrEqual(120_000);
    expect(pause).toBeLessThan(140_000);
  });

  it('410 is disabled at once, and its waiting deliveries are canceled', async () => {
    const { shop, ref, handle } = await waitingAt();
    shop.behave(responds(410));
    expect(await resultAfter(handle, retryNow)).toBe('canceled');
    const endpoint = await service.database.prisma.webhookEndpoint.findUniqueOrThrow({
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
