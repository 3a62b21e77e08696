import { open } from '@landed/codec/sealed-box';
import { asId, type EventId, type MerchantId } from '@landed/contracts/ids/ids';
import { deliveryStates } from '@landed/contracts/webhook/types';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { cancelDelivery } from '@landed/management/webhook-endpoint/cancel-delivery';
import { deleteEndpoint } from '@landed/management/webhook-endpoint/delete-endpoint';
import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import { enableEndpoint } from '@landed/management/webhook-endpoint/enable-endpoint';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import { resendEvent } from '@landed/management/webhook-endpoint/resend-event';
import { resendMissed } from '@landed/management/webhook-endpoint/resend-missed';
import { sendTestEvent } from '@landed/management/webhook-endpoint/send-test-event';
import { updateEvents } from '@landed/management/webhook-endpoint/update-events';
import { requeueMissed } from '@landed/prisma/write/webhook-endpoint/requeue-missed';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import {
  errorCodeOf,
  newEndpoint,
  newEvent,
  newOwner,
  operator,
  recordingStarter,
  setDeliveryState,
  storedDeliveries,
} from './endpoint-case.js';

const fresh = databaseOfFile();
let service: EndpointService;
let merchantId: MerchantId;
let endpoint: WebhookEndpoint;
const keyring = newKeyring();

beforeAll(() => {
  service = { database: fresh.database, keyring };
});
beforeEach(async () => {
  merchantId = await newOwner(fresh.database);
  endpoint = await newEndpoint(service, merchantId);
});
const refTo = (eventId: EventId, to = endpoint) => ({ ...to, eventId });
const atEndpoint = (to = endpoint) => storedDeliveries(fresh.database, to.endpointId);
const hourAgo = () => new Date(Date.now() - 3_600_000);

describe('a test event', () => {
  it('a test event goes only to its endpoint, whatever its subscription, and contains the endpoint', async () => {
    const choosy = await newEndpoint(service, merchantId, { events: ['refund.failed'] });
    const { starter, started } = recordingStarter();
    const { delivery, dispatched } = await sendTestEvent(service, starter, choosy, operator);
    expect([dispatched, started]).toEqual([true, [['deliver', delivery.eventId, 0]]]);
    const { rows } = await fresh.database.pool.query<{ snapshot: Buffer }>(
      `SELECT rail, merchant_id, type, resource_id, sequence, operation_id, request_id, previous_status, snapshot
       FROM event WHERE id = $1`,
      [delivery.eventId],
    );
    const [{ snapshot, ...event } = { snapshot: Buffer.alloc(0) }] = rows;
    expect(event).toEqual({
      rail: 'test',
      merchant_id: merchantId,
      type: 'webhook_endpoint.test',
      resource_id: choosy.endpointId,
      sequence: 1,
      operation_id: null,
      request_id: null,
      previous_status: null,
    });
    expect(JSON.parse(open(keyring, snapshot, `event-snapshot/${delivery.eventId}`).toString())).toEqual({
      id: choosy.endpointId,
      object: 'webhook_endpoint',
      livemode: false,
      url: 'https://shop.example/hooks',
      events: ['refund.failed'],
      status: 'enabled',
      created_at: choosy.createdAt,
      updated_at: choosy.updatedAt,
    });
    expect(await atEndpoint(choosy)).toEqual({
      [delivery.eventId]: { state: 'pending', attempts: 0, tries: 0, sweepIn: 60 },
    });
    expect(await atEndpoint()).toEqual({});
  });

  it('a test event has a sequence without gaps when many are sent at once', async () => {
    const { starter } = recordingStarter();
    await Promise.all(Array.from({ length: 12 }, () => sendTestEvent(service, starter, endpoint, operator)));
    const { rows } = await fresh.database.pool.query<{ sequences: number[] }>(
      'SELECT array_agg(sequence ORDER BY sequence) AS sequences FROM event WHERE resource_id = $1',
      [endpoint.endpointId],
    );
    expect(rows[0]?.sequences).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  it('a test event is left to the sweep when its delivery cannot be started', async () => {
    const { starter } = recordingStarter({ isUnavailable: true });
    const { delivery, dispatched } = await sendTestEvent(service, starter, endpoint, operator);
    expect(dispatched).toBe(false);
    expect(await atEndpoint()).toMatchObject({ [delivery.eventId]: { state: 'pending', sweepIn: 60 } });
  });

  it('a test event is rejected for a disabled or deleted endpoint and not written', async () => {
    const { starter, started } = recordingStarter();
    await disableEndpoint(service, endpoint, operator);
    expect(await errorCodeOf(sendTestEvent(service, starter, endpoint, operator))).toBe('endpoint_disabled');
    await deleteEndpoint(service, endpoint, operator);
    expect(await errorCodeOf(sendTestEvent(service, starter, endpoint, operator))).toBe('endpoint_deleted');
    expect(started).toEqual([]);
    const { rows } = await fresh.database.pool.query('SELECT id FROM event WHERE merchant_id = $1', [merchantId]);
    expect(rows).toEqual([]);
  });
});

describe('resendEvent', () => {
  it.each(deliveryStates)('starts the schedule of a %s delivery anew and keeps its attempts', async (state) => {
    const eventId = await newEvent(fresh.database, merchantId);
    await setDeliveryState(fresh.database, refTo(eventId), state, 3);
    for (let times = 0; times < 2; times += 1) {
      const { starter, started } = recordingStarter();
      const sent = await resendEvent(service, starter, refTo(eventId), operator);
      expect([sent.dispatched, started]).toEqual([true, [['deliver', eventId, 3]]]);
      expect(await atEndpoint()).toEqual({ [eventId]: { state: 'pending', attempts: 3, tries: 0, sweepIn: 60 } });
    }
  });

  it('sends an event to which the endpoint does not subscribe', async () => {
    const { starter, started } = recordingStarter();
    await updateEvents(service, endpoint, ['refund.failed'], operator);
    const eventId = await newEvent(fresh.database, merchantId);
    await resendEvent(service, starter, refTo(eventId), operator);
    expect(started).toEqual([['deliver', eventId, 0]]);
    expect(await atEndpoint()).toEqual({ [eventId]: { state: 'pending', attempts: 0, tries: 0, sweepIn: 60 } });
  });

  it('rejects events of other merchants and the other rail, test events of other endpoints, and unknown ids', async () => {
    const both = await newOwner(fresh.database, ['test', 'live']);
    const other = await newEndpoint(service, merchantId);
    const { starter, started } = recordingStarter();
    const test = await sendTestEvent(service, recordingStarter().starter, other, operator);
    const none = [
      await newEvent(fresh.database, both),
      await newEvent(fresh.database, both, { rail: 'live' }),
      test.delivery.eventId,
      asId<'event'>(uuidV7()),
      asId<'event'>('evt_1'),
    ];
    for (const eventId of none)
      expect(await errorCodeOf(resendEvent(service, starter, refTo(eventId), operator))).toBe('event_not_found');
    expect(started).toEqual([]);
    expect(await atEndpoint()).toEqual({});
  });

  it('rejects a disabled endpoint and changes nothing', async () => {
    const eventId = await newEvent(fresh.database, merchantId);
    await disableEndpoint(service, endpoint, operator);
    const { starter, started } = recordingStarter();
    expect(await errorCodeOf(resendEvent(service, starter, refTo(eventId), operator))).toBe('endpoint_disabled');
    expect(started).toEqual([]);
    expect((await atEndpoint())[eventId]?.state).toBe('canceled');
  });
});

describe('resendMissed', () => {
  const missedOf = (since = hourAgo(), to = endpoint) =>
    resendMissed(service, recordingStarter().starter, to, since, operator);

  it('sends failed events and events never sent, but none that was delivered or is about to be sent', async () => {
    const event = (minutesAgo: number) => newEvent(fresh.database, merchantId, { minutesAgo });
    const [old, delivered, failed, canceled, retrying, pending] = await Promise.all(
      [90, 50, 40, 30, 20, 10].map(event),
    );
    if (!(old && delivered && failed && canceled && retrying && pending)) throw new Error('six were written');
    await setDeliveryState(fresh.database, refTo(old), 'failed', 10);
    await setDeliveryState(fresh.database, refTo(delivered), 'delivered', 2);
    await setDeliveryState(fresh.database, refTo(failed), 'failed', 10);
    await setDeliveryState(fresh.database, refTo(canceled), 'canceled', 4);
    await setDeliveryState(fresh.database, refTo(retrying), 'retrying', 5);
    const { starter, started } = recordingStarter();
    expect(await resendMissed(service, starter, endpoint, hourAgo(), operator)).toEqual({ count: 3, dispatched: true });
    expect(started).toEqual([['backfill', endpoint.endpointId]]);
    const due = (attempts: number) => ({ state: 'pending', attempts, tries: 0, sweepIn: 0 });
    expect(await atEndpoint()).toEqual({
      [old]: { state: 'failed', attempts: 10, tries: 10, sweepIn: null },
      [delivered]: { state: 'delivered', attempts: 2, tries: 2, sweepIn: null },
      [failed]: due(10),
      [canceled]: due(4),
      [retrying]: due(5),
      [pending]: { state: 'pending', attempts: 0, tries: 0, sweepIn: 60 },
    });
    expect(await missedOf()).toEqual({ count: 0, dispatched: true });
  });

  it('sends events from the time when the endpoint was disabled or did not exist, once each', async () => {
    const early = await newEvent(fresh.database, merchantId, { minutesAgo: 30 });
    const late = await newEndpoint(service, merchantId);
    await disableEndpoint(service, late, operator);
    const meanwhile = await newEvent(fresh.database, merchantId);
    expect(await errorCodeOf(missedOf(hourAgo(), late))).toBe('endpoint_disabled');
    await enableEndpoint(service, late, operator);
    expect((await missedOf(hourAgo(), late)).count).toBe(2);
    const due = { state: 'pending', attempts: 0, tries: 0, sweepIn: 0 };
    expect(await atEndpoint(late)).toEqual({ [early]: due, [meanwhile]: due });
  });

  it('sends only events of the current subscription, of its merchant and rail, and no test events', async () => {
    const both = await newOwner(fresh.database, ['test', 'live']);
    const wanted = await newEvent(fresh.database, both, { type: 'refund.created' });
    await newEvent(fresh.database, both, { type: 'payment_intent.succeeded' });
    await newEvent(fresh.database, both, { type: 'refund.created', rail: 'live' });
    await newEvent(fresh.database, merchantId, { type: 'refund.created' });
    const all = await newEndpoint(service, both);
    await sendTestEvent(service, recordingStarter().starter, all, operator);
    const choosy = await newEndpoint(service, both, { events: ['refund.created'] });
    expect((await missedOf(hourAgo(), choosy)).count).toBe(1);
    expect(Object.keys(await atEndpoint(choosy))).toEqual([wanted]);
    expect((await missedOf(hourAgo(), all)).count).toBe(2);
  });

  it('covers many pages, and two calls at once send no event twice', async () => {
    await disableEndpoint(service, endpoint, operator);
    const events = await Promise.all(Array.from({ length: 50 }, () => newEvent(fresh.database, merchantId)));
    await enableEndpoint(service, endpoint, operator);
    const counts = await Promise.all([1, 2].map(() => requeueMissed(fresh.database, endpoint, hourAgo(), 7)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50);
    expect(Object.keys(await atEndpoint()).toSorted()).toEqual(events.toSorted());
  });

  it('skips locked deliveries and does not wait for them', async () => {
    const held = await newEvent(fresh.database, merchantId);
    const free = await newEvent(fresh.database, merchantId);
    await setDeliveryState(fresh.database, refTo(held), 'retrying');
    await setDeliveryState(fresh.database, refTo(free), 'retrying');
    const client = await fresh.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM webhook_delivery WHERE event_id = $1 FOR UPDATE', [held]);
      expect((await missedOf()).count).toBe(1);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect((await missedOf()).count).toBe(1);
  });

  it('resendMissed is left to the sweep when the backfill cannot be started', async () => {
    const eventId = await newEvent(fresh.database, merchantId);
    await setDeliveryState(fresh.database, refTo(eventId), 'failed', 10);
    const { starter } = recordingStarter({ isUnavailable: true });
    expect(await resendMissed(service, starter, endpoint, hourAgo(), operator)).toEqual({
      count: 1,
      dispatched: false,
    });
    expect(await atEndpoint()).toMatchObject({ [eventId]: { state: 'pending', sweepIn: 0 } });
  });

  it('rejects a time in the future', async () => {
    expect(await errorCodeOf(missedOf(new Date(Date.now() + 120_000)))).toBe('since_rejected');
  });

  it('accepts a time 30 days ago and rejects an older one', async () => {
    const day = 86_400_000;
    expect(await errorCodeOf(missedOf(new Date(Date.now() - 30 * day - 120_000)))).toBe('since_rejected');
    expect(await errorCodeOf(missedOf(new Date(Number.NaN)))).toBe('since_rejected');
    // Exactly 30 days ago; a little more has passed when the function runs.
    expect(await missedOf(new Date(Date.now() - 30 * day))).toEqual({ count: 0, dispatched: true });
  });
});

describe('cancelDelivery', () => {
  it('cancels the delivery once and signals its workflow', async () => {
    const eventId = await newEvent(fresh.database, merchantId);
    await setDeliveryState(fresh.database, refTo(eventId), 'retrying', 2);
    const { starter, started } = recordingStarter();
    expect(await cancelDelivery(service, starter, refTo(eventId), operator)).toBe(true);
    expect(await cancelDelivery(service, starter, refTo(eventId), operator)).toBe(false);
    expect(started).toEqual([
      ['cancel', eventId],
      ['cancel', eventId],
    ]);
    expect(await atEndpoint()).toEqual({ [eventId]: { state: 'canceled', attempts: 2, tries: 2, sweepIn: null } });
  });

  it('cancels the delivery even if its workflow cannot be signalled', async () => {
    const eventId = await newEvent(fresh.database, merchantId);
    const { starter } = recordingStarter({ isUnavailable: true });
    expect(await cancelDelivery(service, starter, refTo(eventId), operator)).toBe(true);
  });

  it('rejects an event without a delivery to the endpoint', async () => {
    const { starter } = recordingStarter();
    const eventId = await newEvent(fresh.database, await newOwner(fresh.database));
    expect(await errorCodeOf(cancelDelivery(service, starter, refTo(eventId), operator))).toBe('delivery_not_found');
    const stranger = { ...refTo(eventId), merchantId: await newOwner(fresh.database) };
    expect(await errorCodeOf(cancelDelivery(service, starter, stranger, operator))).toBe('endpoint_not_found');
  });
});
