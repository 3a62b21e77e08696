import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { idempotencyKey } from '../setup/orders.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { openEndpointService, type TestEndpointService } from '../setup/endpoint-service.js';
import { responds, hangs, respondsAfter, startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';
import { verifiedEvent } from '../setup/webhook-signature.js';

/** What a merchant's endpoints are told, seen from the outside: real charges, real requests. */
const stack = inject('stack');
const receivers: WebhookReceiver[] = [];
let desk: TestEndpointService;

async function receiver(...args: Parameters<typeof startReceiver>): Promise<WebhookReceiver> {
  const started = await startReceiver(...args);
  receivers.push(started);
  return started;
}

const typesAt = ({ deliveries }: WebhookReceiver) =>
  deliveries.map(({ body }) => (JSON.parse(body.toString()) as { type: string }).type);

async function activitiesOf(type: string): Promise<string[]> {
  const query = `WorkflowType = '${type}' AND MerchantId = '${desk.merchant.id}' AND ExecutionStatus = 'Completed'`;
  for (let tries = 0; tries < 600; tries += 1) {
    for await (const { workflowId } of desk.client.workflow.list({ query })) {
      const { events } = await desk.client.workflow.getHandle(workflowId).fetchHistory();
      return (events ?? []).flatMap(
        ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name ?? [],
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No ${type} has ended.`);
}

beforeAll(async () => {
  desk = await openEndpointService(stack);
});

afterAll(async () => {
  await desk.close();
  await Promise.all(receivers.map((each) => each.close()));
});

describe('a merchant without an endpoint', () => {
  it('pays nothing for webhooks: its charge schedules no activity', async () => {
    await desk.charge();
    expect(await activitiesOf('checkout')).toEqual([]);
  });
});

describe('an endpoint', () => {
  it('is told of a charge and its refund, signed, in the bytes that the API tells', async () => {
    const shop = await receiver();
    const { secret } = await desk.endpoint(shop.url);
    const charge = await desk.charge();
    const { id } = charge.body as { id: string };
    await desk.api.post('/v1/refund', { payment_intent_id: id, amount: 200 }, idempotencyKey());
    await shop.until((taken) => taken.length === 4);
    expect(typesAt(shop).toSorted()).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
      'refund.succeeded',
    ]);
    for (const delivery of shop.deliveries) {
      expect(verifiedEvent(delivery, secret)).toBe(delivery.eventId);
      const read = await desk.api.get(`/v1/events/${delivery.eventId}`);
      expect(delivery.body.toString()).toBe(read.text);
      expect(delivery.headers['content-type']).toBe('application/json; charset=utf-8');
    }
    const created = JSON.parse(String(shop.deliveries[0]?.body)) as { request: { id: string } };
    expect(created.request.id).toBe(charge.headers['request-id']);
  });

  it('is told of what it subscribes to, and of nothing else', async () => {
    const some = await receiver();
    const { endpointId } = await desk.endpoint(some.url, ['refund.succeeded']);
    const { id } = (await desk.charge()).body as { id: string };
    await desk.api.post('/v1/refund', { payment_intent_id: id }, idempotencyKey());
    await some.until((taken) => taken.length === 1);
    expect(typesAt(some)).toEqual(['refund.succeeded']);
    expect(await desk.database.prisma.webhookDelivery.count({ where: { endpointId } })).toBe(1);
  });

  it('is told of a payment that its buyer ended later, which no request of the merchant did', async () => {
    const shop = await receiver();
    await desk.endpoint(shop.url, ['payment_intent.requires_action', 'payment_intent.succeeded']);
    const answer = await desk.charge({ payment_method: 'pm_card_threeDSecureRequired' });
    await shop.until((taken) => taken.length === 1);
    await sandboxControl(stack).completeChallenge((answer.body as { client_secret: string }).client_secret, 'succeed');
    await shop.until((taken) => taken.length === 2);
    expect(typesAt(shop)).toEqual(['payment_intent.requires_action', 'payment_intent.succeeded']);
    const late = JSON.parse(String(shop.deliveries[1]?.body)) as Record<string, unknown>;
    expect(late).toMatchObject({ sequence: 3, request: { id: null, idempotency_key: null } });
    expect(late['data']).toMatchObject({ previous_status: 'requires_action', object: { status: 'succeeded' } });
    expect(String(shop.deliveries[0]?.body)).not.toContain('client_secret');
  });

  it('that is slow is waited for, and what it takes is not sent again', async () => {
    const slow = await receiver(respondsAfter(1_500, responds(202)));
    const { id } = await desk.endpoint(slow.url, ['payment_intent.succeeded']);
    await desk.charge();
    await slow.until((taken) => taken.length === 1);
    await expect
      .poll(() => desk.database.prisma.webhookDelivery.findMany({ where: { endpointId: id } }), { timeout: 90_000 })
      .toMatchObject([{ state: 'delivered', attempts: 1, sweepAt: null }]);
    expect(slow.deliveries).toHaveLength(1);
  });

  it('that hangs delays neither the answer of a charge nor another endpoint', async () => {
    const hung = await receiver(hangs);
    const quick = await receiver();
    await desk.endpoint(hung.url);
    await desk.endpoint(quick.url);
    const { body } = await desk.charge();
    expect(body).toMatchObject({ status: 'succeeded' });
    await quick.until((taken) => taken.length === 2);
    await hung.until((taken) => taken.length === 2);
    expect(hung.inFlight()).toBe(2);
  });

  it('that hangs does not keep another one that fails from being tried again in time', async () => {
    const hung = await receiver(hangs);
    const failing = await receiver(responds(500));
    await desk.endpoint(hung.url, ['payment_intent.succeeded']);
    await desk.endpoint(failing.url, ['payment_intent.succeeded']);
    await desk.charge();
    await failing.until((taken) => taken.length === 2, 12_000);
    expect(hung.inFlight()).toBe(1);
  });
});
