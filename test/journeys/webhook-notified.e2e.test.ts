import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEndpointService, type TestEndpointService } from '../setup/endpoint-service.js';
import { idempotencyKey } from '../setup/orders.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { hangs, responds, respondsAfter, startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';
import { verifiedEvent } from '../setup/webhook-signature.js';

/** What a merchant's endpoints receive, with real charges and real requests. */
const stack = inject('stack');
const receivers: WebhookReceiver[] = [];
let service: TestEndpointService;

async function receiver(...args: Parameters<typeof startReceiver>): Promise<WebhookReceiver> {
  const started = await startReceiver(...args);
  receivers.push(started);
  return started;
}

const typesAt = ({ deliveries }: WebhookReceiver) =>
  deliveries.map(({ body }) => (JSON.parse(body.toString()) as { type: string }).type);

async function activitiesOf(type: string): Promise<string[]> {
  const query = `WorkflowType = '${type}' AND MerchantId = '${service.merchant.id}' AND ExecutionStatus = 'Completed'`;
  for (let tries = 0; tries < 600; tries += 1) {
    for await (const { workflowId } of service.client.workflow.list({ query })) {
      const { events } = await service.client.workflow.getHandle(workflowId).fetchHistory();
      return (events ?? []).flatMap(
        ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name ?? [],
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No ${type} has ended.`);
}

beforeAll(async () => {
  service = await openEndpointService(stack);
});

afterAll(async () => {
  await service.close();
  await Promise.all(receivers.map((each) => each.close()));
});

describe('a merchant without an endpoint', () => {
  it('a merchant without an endpoint has no cost of webhooks: its charge schedules no activity', async () => {
    await service.charge();
    expect(await activitiesOf('checkout')).toEqual([]);
  });
});

describe('the endpoint of a merchant', () => {
  it('receives events of a charge and its refund, signed, with the same bytes as the API returns', async () => {
    const shop = await receiver();
    const { secret } = await service.endpoint(shop.url);
    const charge = await service.charge();
    const { id } = charge.body as { id: string };
    await service.api.post('/v1/refund', { payment_intent_id: id, amount: 200 }, idempotencyKey());
    await shop.until((deliveries) => deliveries.length === 4);
    expect(typesAt(shop).toSorted()).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
      'refund.succeeded',
    ]);
    for (const delivery of shop.deliveries) {
      expect(verifiedEvent(delivery, secret)).toBe(delivery.eventId);
      const read = await service.api.get(`/v1/events/${delivery.eventId}`);
      expect(delivery.body.toString()).toBe(read.text);
      expect(delivery.headers['content-type']).toBe('application/json; charset=utf-8');
    }
    const created = JSON.parse(String(shop.deliveries[0]?.body)) as { request: { id: string } };
    expect(created.request.id).toBe(charge.headers['request-id']);
  });

  it('receives only events of its subscription', async () => {
    const some = await receiver();
    const { endpointId } = await service.endpoint(some.url, ['refund.succeeded']);
    const { id } = (await service.charge()).body as { id: string };
    await service.api.post('/v1/refund', { payment_intent_id: id }, idempotencyKey());
    await some.until((deliveries) => deliveries.length === 1);
    expect(typesAt(some)).toEqual(['refund.succeeded']);
    expect(await service.database.prisma.webhookDelivery.count({ where: { endpointId } })).toBe(1);
  });

  it('receives an event when the buyer completes the payment later, without a request id', async () => {
    const shop = await receiver();
    await service.endpoint(shop.url, ['payment_intent.requires_action', 'payment_intent.succeeded']);
    const response = await service.charge({ payment_method: 'pm_card_threeDSecureRequired' });
    await shop.until((deliveries) => deliveries.length === 1);
    await sandboxControl(stack).completeChallenge(
      (response.body as { client_secret: string }).client_secret,
      'succeed',
    );
    await shop.until((deliveries) => deliveries.length === 2);
    expect(typesAt(shop)).toEqual(['payment_intent.requires_action', 'payment_intent.succeeded']);
    const late = JSON.parse(String(shop.deliveries[1]?.body)) as Record<string, unknown>;
    expect(late).toMatchObject({ sequence: 3, request: { id: null, idempotency_key: null } });
    expect(late['data']).toMatchObject({ previous_status: 'requires_action', object: { status: 'succeeded' } });
    expect(String(shop.deliveries[0]?.body)).not.toContain('client_secret');
  });

  it('the endpoint of a merchant is waited for when it is slow, and an accepted event is not sent again', async () => {
    const slow = await receiver(respondsAfter(1_500, responds(202)));
    const { id } = await service.endpoint(slow.url, ['payment_intent.succeeded']);
    await service.charge();
    await slow.until((deliveries) => deliveries.length === 1);
    await expect
      .poll(() => service.database.prisma.webhookDelivery.findMany({ where: { endpointId: id } }), { timeout: 90_000 })
      .toMatchObject([{ state: 'delivered', attempts: 1, sweepAt: null }]);
    expect(slow.deliveries).toHaveLength(1);
  });

  it('delays neither the response of a charge nor another endpoint when it hangs', async () => {
    const hung = await receiver(hangs);
    const quick = await receiver();
    await service.endpoint(hung.url);
    await service.endpoint(quick.url);
    const { body } = await service.charge();
    expect(body).toMatchObject({ status: 'succeeded' });
    await quick.until((deliveries) => deliveries.length === 2);
    await hung.until((deliveries) => deliveries.length === 2);
    expect(hung.inFlight()).toBe(2);
  });

  it('the endpoint of a merchant does not delay the retry of another endpoint when it hangs', async () => {
    const hung = await receiver(hangs);
    const failing = await receiver(responds(500));
    await service.endpoint(hung.url, ['payment_intent.succeeded']);
    await service.endpoint(failing.url, ['payment_intent.succeeded']);
    await service.charge();
    await failing.until((deliveries) => deliveries.length === 2, 12_000);
    expect(hung.inFlight()).toBe(1);
  });
});
