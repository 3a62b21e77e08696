import { open } from '@landed/codec/sealed-box';
import { asId, type EventId, type MerchantId } from '@landed/contracts/ids/ids';
import { deliveryStates } from '@landed/contracts/webhook/types';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { cancelDelivery } from '@landed/management/webhook-endpoint/cancel-delivery';
import { deleteEndpoint } from '@landed/management/webhook-endpoint/delete-endpoint';
import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import { enableEndpoint } from '@landed/management/webhook-endpoint/enable-endpoint';
import { resendEvent } from '@landed/management/webhook-endpoint/resend-event';
import { resendMissed } from '@landed/management/webhook-endpoint/resend-missed';
import { sendTestEvent } from '@landed/management/webhook-endpoint/send-test-event';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import { updateEvents } from '@landed/management/webhook-endpoint/update-events';
import { requeueMissed } from '@landed/prisma/write/webhook-endpoint/requeue-missed';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import {
  setDeliveryState,
  newEndpoint,
  newEvent,
  newOwner,
  operator,
  errorCodeOf,
  recordingStarter,
  storedDeliveries,
} from './endpoint-case.js';

let fresh: FreshDatabase;
let desk: EndpointService;
let merchantId: MerchantId;
let endpoint: WebhookEndpoint;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
  desk = { database: fresh.database, keyring };
});
beforeEach(async () => {
  merchantId = await newOwner(fresh.database);
  endpoint = await newEndpoint(desk, merchantId);
});
afterAll(() => fresh.drop());

const refTo = (eventId: EventId, to = endpoint) => ({ ...to, eventId });
const atEndpoint = (to = endpoint) => storedDeliveries(fresh.database, to.endpointId);
const hourAgo = () => new Date(Date.now() - 3_600_000);

describe('a test event', () => {
  it('goes to its endpoint alone, whatever that subscribes to, with the endpoint as it stands', async () => {
    const choosy = await newEndpoint(desk, merchantId, { events: ['refund.failed'] });
    const { dispatch, started } = recordingStarter();
    const { delivery, dispatched } = await sendTestEvent(desk, dispatch, choosy);
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

  it('counts without gaps, also when many are sent at once', async () => {
    const { dispatch } = recordingStarter();
    await Promise.all(Array.from({ length: 12 }, () => sendTestEvent(desk, dispatch, endpoint)));
    const { rows } = await fresh.database.pool.query<{ sequences: number[] }>(
      'SELECT array_agg(sequence ORDER BY sequence) AS sequences FROM event WHERE resource_id = $1',
      [endpoint.endpointId],
    );
    expect(rows[0]?.sequences).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  it('is written and left to the sweep when nobody can be told to send it', async () => {
    const { dispatch } = recordingStarter({ isAway: true });
    const { delivery, dispatched } = await sendTestEvent(desk, dispatch, endpoint);
    expect(dispatched).toBe(false);
    expect(await atEndpoint()).toMatchObject({ [delivery.eventId]: { state: 'pending', sweepIn: 60 } });
  });

  it('is refused, and not written, for an endpoint that gets nothing', async () => {
    const { dispatch, started } = recordingStarter();
    await disableEndpoint(desk, endpoint, operator);
    expect(await errorCodeOf(sendTestEvent(desk, dispatch, endpoint))).toBe('endpoint_disabled');
    await deleteEndpoint(desk, endpoint, operator);
    expect(await errorCodeOf(sendTestEvent(desk, dispatch, endpoint))).toBe('endpoint_deleted');
    expect(started).toEqual([]);
    const { rows } = await fresh.database.pool.query('SELECT id FROM event WHERE merchant_id = $1', [merchantId]);
    expect(rows).toEqual([]);
  });
});

describe('sending one event again', () => {
  it.each(deliveryStates)('begins a new round of a delivery that is %s, and keeps its attempts', async (state) => {
    const eventId = await newEvent(fresh.database, merchantId);
    await setDeliveryState(fresh.database, refTo(eventId), state, 3);
    for (let times = 0; times < 2; times += 1) {
      const { dispatch, started } = recordingStarter();
      const sent = await resendEvent(desk, dispatch, refTo(eventId));
      expect([sent.dispatched, started]).toEqual([true, [['deliver', eventId, 3]]]);
      expect(await atEndpoint()).toEqual({ [eventId]: { state: 'pending', attempts: 3, tries: 0, sweepIn: 60 } });
    }
  });

  it('sends also what the endpoint never was to get', async () => {
    const { dispatch, started } = recordingStarter();
    await updateEvents(desk, endpoint, ['refund.failed'], operator);
    const eventId = await newEvent(fresh.database, merchantId);
    await resendEvent(desk, dispatch, refTo(eventId));
    expect(started).toEqual([['deliver', eventId, 0]]);
    expect(await atEndpoint()).toEqual({ [eventId]: { state: 'pending', attempts: 0, tries: 0, sweepIn: 60 } });
  });

  it('refuses events of others, of the other rail, tests of other endpoints, and what is none', async () => {
    const both = await newOwner(fresh.database, ['test', 'live']);
    const other = await newEndpoint(desk, merchantId);
    const { dispatch, started } = recordingStarter();
    const test = await sendTestEvent(desk, recordingStarter().dispatch, other);
    const none = [
      await newEvent(fresh.database, both),
      await newEvent(fresh.database, both, { rail: 'live' }),
      test.delivery.eventId,
      asId<'event'>(uuidV7()),
      asId<'event'>('evt_1'),
    ];
    for (const eventId of none)
      expect(await errorCodeOf(resendEvent(desk, dispatch, refTo(eventId)))).toBe('event_not_found');
    expect(started).toEqual([]);
    expect(await atEndpoint()).toEqual({});
  });

  it('refuses an endpoint that gets nothing, and changes nothing then', async () => {
    const eventId = await newEvent(fresh.database, merchantId);
    await disableEndpoint(desk, endpoint, operator);
    const { dispatch, started } = recordingStarter();
    expect(await errorCodeOf(resendEvent(desk, dispatch, refTo(eventId)))).toBe('endpoint_disabled');
    expect(started).toEqual([]);
    expect((await atEndpoint())[eventId]?.state).toBe('canceled');
  });
});

describe('sending everything that was missed', () => {
  const missedOf = (since = hourAgo(), to = endpoint) => resendMissed(desk, recordingStarter().dispatch, to, since);

  it('takes what failed and what was never sent since then, and nothing that was taken or is on its way', async () => {
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
    const { dispatch, started } = recordingStarter();
    expect(await resendMissed(desk, dispatch, endpoint, hourAgo())).toEqual({ count: 3, dispatched: true });
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

  it('takes what was written while the endpoint was disabled and before it was made, once each', async () => {
    const early = await newEvent(fresh.database, merchantId, { minutesAgo: 30 });
    const late = await newEndpoint(desk, merchantId);
    await disableEndpoint(desk, late, operator);
    const meanwhile = await newEvent(fresh.database, merchantId);
    expect(await errorCodeOf(missedOf(hourAgo(), late))).toBe('endpoint_disabled');
    await enableEndpoint(desk, late, operator);
    expect((await missedOf(hourAgo(), late)).count).toBe(2);
    const due = { state: 'pending', attempts: 0, tries: 0, sweepIn: 0 };
    expect(await atEndpoint(late)).toEqual({ [early]: due, [meanwhile]: due });
  });

  it('takes only what the endpoint subscribes to now, of its merchant and rail, and no test events', async () => {
    const both = await newOwner(fresh.database, ['test', 'live']);
    const wanted = await newEvent(fresh.database, both, { type: 'refund.created' });
    await newEvent(fresh.database, both, { type: 'payment_intent.succeeded' });
    await newEvent(fresh.database, both, { type: 'refund.created', rail: 'live' });
    await newEvent(fresh.database, merchantId, { type: 'refund.created' });
    const all = await newEndpoint(desk, both);
    await sendTestEvent(desk, recordingStarter().dispatch, all);
    const choosy = await newEndpoint(desk, both, { events: ['refund.created'] });
    expect((await missedOf(hourAgo(), choosy)).count).toBe(1);
    expect(Object.keys(await atEndpoint(choosy))).toEqual([wanted]);
    expect((await missedOf(hourAgo(), all)).count).toBe(2);
  });

  it('goes through many pages, and two at once send nothing twice', async () => {
    await disableEndpoint(desk, endpoint, operator);
    const events = await Promise.all(Array.from({ length: 50 }, () => newEvent(fresh.database, merchantId)));
    await enableEndpoint(desk, endpoint, operator);
    const counts = await Promise.all([1, 2].map(() => requeueMissed(fresh.database, endpoint, hourAgo(), 7)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50);
    expect(Object.keys(await atEndpoint()).toSorted()).toEqual(events.toSorted());
  });

  it('passes by what somebody is writing down at this moment, and waits for nobody', async () => {
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

  it('is left to the sweep when nobody can be told to begin', async () => {
    const eventId = await newEvent(fresh.database, merchantId);
    await setDeliveryState(fresh.database, refTo(eventId), 'failed', 10);
    const { dispatch } = recordingStarter({ isAway: true });
    expect(await resendMissed(desk, dispatch, endpoint, hourAgo())).toEqual({ count: 1, dispatched: false });
    expect(await atEndpoint()).toMatchObject({ [eventId]: { state: 'pending', sweepIn: 0 } });
  });

  it('is not asked for since a time that is still to come, which would seem to have missed nothing', async () => {
    expect(await errorCodeOf(missedOf(new Date(Date.now() + 120_000)))).toBe('since_refused');
  });

  it('goes back 30 days and no further: what was taken before is not known any more', async () => {
    const day = 86_400_000;
    expect(await errorCodeOf(missedOf(new Date(Date.now() - 30 * day - 120_000)))).toBe('since_refused');
    expect(await errorCodeOf(missedOf(new Date(Number.NaN)))).toBe('since_refused');
    // To the second, as whoever types 30 days means it, although the time has passed on since.
    expect(await missedOf(new Date(Date.now() - 30 * day))).toEqual({ count: 0, dispatched: true });
  });
});

describe('abandoning one delivery', () => {
  it('ends it once, and tells whoever waits with it', async () => {
    const eventId = await newEvent(fresh.database, merchantId);
    await setDeliveryState(fresh.database, refTo(eventId), 'retrying', 2);
    const { dispatch, started } = recordingStarter();
    expect(await cancelDelivery(desk, dispatch, refTo(eventId))).toBe(true);
    expect(await cancelDelivery(desk, dispatch, refTo(eventId))).toBe(false);
    expect(started).toEqual([
      ['abandon', eventId],
      ['abandon', eventId],
    ]);
    expect(await atEndpoint()).toEqual({ [eventId]: { state: 'canceled', attempts: 2, tries: 2, sweepIn: null } });
  });

  it('ends it also when nobody can be told', async () => {
    const eventId = await newEvent(fresh.database, merchantId);
    const { dispatch } = recordingStarter({ isAway: true });
    expect(await cancelDelivery(desk, dispatch, refTo(eventId))).toBe(true);
  });

  it('refuses what is not on its way there', async () => {
    const { dispatch } = recordingStarter();
    const eventId = await newEvent(fresh.database, await newOwner(fresh.database));
    expect(await errorCodeOf(cancelDelivery(desk, dispatch, refTo(eventId)))).toBe('delivery_not_found');
    const stranger = { ...refTo(eventId), merchantId: await newOwner(fresh.database) };
    expect(await errorCodeOf(cancelDelivery(desk, dispatch, stranger))).toBe('endpoint_not_found');
  });
});
