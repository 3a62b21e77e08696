import { asId } from '@landed/contracts/ids/ids';
import { resendMissed } from '@landed/management/webhook-endpoint/resend-missed';
import { sealContexts, sealJson } from '@landed/prisma/sealing';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { byATest, merchantIdOf, openEndpointService, type TestEndpointService } from '../setup/endpoint-service.js';
import { Sample } from '../setup/sample.js';
import { responds, respondsAfter, startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';

/** An endpoint is available again after it missed ten thousand events. */
const stack = inject('stack');
const sample = new Sample('ten thousand waiting events');
const eventsWaiting = sample.count(10_000);
let service: TestEndpointService;
let returned: WebhookReceiver;
let other: WebhookReceiver;

beforeAll(async () => {
  service = await openEndpointService(stack);
  returned = await startReceiver(responds(200));
  other = await startReceiver(respondsAfter(5));
});

afterAll(async () => {
  await service.close();
  await Promise.all([returned.close(), other.close()]);
});

/** Inserts events as an operation does, so that the trigger inserts their deliveries. No workflow sends them. */
async function writeEvents(count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => uuidV7());
  const snapshots = ids.map((id) =>
    sealJson(service.keyring, { id, object: 'refund', status: 'succeeded' }, sealContexts.snapshot(asId<'event'>(id))),
  );
  await service.database.prisma.$executeRaw`
    INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
    SELECT id, 'test', ${service.merchant.id}::uuid, 'refund.succeeded', id, 1, snapshot, now()
    FROM unnest(${ids}::uuid[], ${snapshots}::bytea[]) AS made (id, snapshot)`;
}

describe('a backlog of ten thousand events', () => {
  it('reaches the endpoint after resendMissed without delaying another endpoint of the same merchant', {
    timeout: 720_000,
  }, async () => {
    const { endpointId, rail } = await service.endpoint(returned.url, ['refund.succeeded']);
    await service.endpoint(other.url, ['payment_intent.succeeded']);
    for (let written = 0; written < eventsWaiting; written += 1_000)
      await writeEvents(Math.min(1_000, eventsWaiting - written));
    // As if their schedule had ended: only the resend sends them.
    await service.database.prisma.webhookDelivery.updateMany({
      where: { endpointId },
      data: { state: 'failed', sweepAt: null, endedAt: new Date(), attempts: 10, tries: 10 },
    });

    const ref = { rail, merchantId: merchantIdOf(service), endpointId };
    const resent = await resendMissed(service, service.starter(), ref, new Date(Date.now() - 3_600_000), byATest);
    expect(resent).toEqual({ count: eventsWaiting, dispatched: true });

    // Charges during the backfill: their events arrive without waiting for it.
    let charges = 0;
    while (returned.deliveries.length < eventsWaiting / 2) {
      await service.charge();
      charges += 1;
      await other.until((deliveries) => deliveries.length === charges);
    }
    expect(charges).toBeGreaterThan(eventsWaiting / 2_000);

    const arrived = () => new Set(returned.deliveries.map(({ eventId }) => eventId)).size;
    await returned.until(() => returned.deliveries.length >= eventsWaiting && arrived() === eventsWaiting, 200_000);
    await expect
      .poll(() => service.database.prisma.webhookDelivery.count({ where: { endpointId, state: 'delivered' } }), {
        timeout: 90_000,
      })
      .toBe(eventsWaiting);
    expect(returned.deliveries).toHaveLength(eventsWaiting);
    sample.report(eventsWaiting);
  });
});
