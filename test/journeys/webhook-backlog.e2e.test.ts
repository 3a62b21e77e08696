import { asId } from '@landed/contracts/ids/ids';
import { resendMissed } from '@landed/management/webhook-endpoint/resend-missed';
import { sealContexts, sealJson } from '@landed/prisma/sealing';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Sample } from '../setup/sample.js';
import { merchantIdOf, openEndpointService, type TestEndpointService } from '../setup/endpoint-service.js';
import { responds, respondsAfter, startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.js';

/** An endpoint that comes back after ten thousand events have been waiting for it. */
const stack = inject('stack');
const sample = new Sample('ten thousand waiting events');
const eventsWaiting = sample.count(10_000);
let desk: TestEndpointService;
let returned: WebhookReceiver;
let other: WebhookReceiver;

beforeAll(async () => {
  desk = await openEndpointService(stack);
  returned = await startReceiver(responds(200));
  other = await startReceiver(respondsAfter(5));
});

afterAll(async () => {
  await desk.close();
  await Promise.all([returned.close(), other.close()]);
});

/** Written as an operation would write them, so that the trigger makes their deliveries; nobody tells of them. */
async function writeEvents(count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => uuidV7());
  const snapshots = ids.map((id) =>
    sealJson(desk.keyring, { id, object: 'refund', status: 'succeeded' }, sealContexts.snapshot(asId<'event'>(id))),
  );
  await desk.database.prisma.$executeRaw`
    INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
    SELECT id, 'test', ${desk.merchant.id}::uuid, 'refund.succeeded', id, 1, snapshot, now()
    FROM unnest(${ids}::uuid[], ${snapshots}::bytea[]) AS made (id, snapshot)`;
}

describe('ten thousand events that an endpoint has missed', () => {
  it('reach it when they are asked for, while another endpoint of the same merchant is told at once', {
    timeout: 720_000,
  }, async () => {
    const { endpointId, rail } = await desk.endpoint(returned.url, ['refund.succeeded']);
    await desk.endpoint(other.url, ['payment_intent.succeeded']);
    for (let written = 0; written < eventsWaiting; written += 1_000)
      await writeEvents(Math.min(1_000, eventsWaiting - written));
    // As if their schedule were over: nobody but the resend will send them.
    await desk.database.prisma.webhookDelivery.updateMany({
      where: { endpointId },
      data: { state: 'failed', sweepAt: null, endedAt: new Date(), attempts: 10, tries: 10 },
    });

    const ref = { rail, merchantId: merchantIdOf(desk), endpointId };
    const resent = await resendMissed(desk, desk.starter(), ref, new Date(Date.now() - 3_600_000));
    expect(resent).toEqual({ count: eventsWaiting, dispatched: true });

    // One after the other while they drain: told without waiting for them.
    let charges = 0;
    while (returned.deliveries.length < eventsWaiting / 2) {
      await desk.charge();
      charges += 1;
      await other.until((taken) => taken.length === charges);
    }
    expect(charges).toBeGreaterThan(eventsWaiting / 2_000);

    const arrived = () => new Set(returned.deliveries.map(({ eventId }) => eventId)).size;
    await returned.until(() => returned.deliveries.length >= eventsWaiting && arrived() === eventsWaiting, 200_000);
    await expect
      .poll(() => desk.database.prisma.webhookDelivery.count({ where: { endpointId, state: 'delivered' } }), {
        timeout: 90_000,
      })
      .toBe(eventsWaiting);
    expect(returned.deliveries).toHaveLength(eventsWaiting);
    sample.report(eventsWaiting);
  });
});
