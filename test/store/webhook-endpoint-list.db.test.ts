import { seal } from '@landed/codec/sealed-box';
import type { DeliveryCursor } from '@landed/contracts/webhook-endpoint/types';
import { deleteEndpoint } from '@landed/management/webhook-endpoint/delete-endpoint';
import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import { type DeliveryQuery, listDeliveries } from '@landed/management/webhook-endpoint/list-deliveries';
import { webhookStatus } from '@landed/management/webhook-endpoint/webhook-status';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { newEndpoint, newEvent, newOwner, operator, setDeliveryState } from './endpoint-case.js';

const fresh = databaseOfFile();
let service: EndpointService;
const keyring = newKeyring();

beforeAll(() => {
  service = { database: fresh.database, keyring };
});
beforeEach(() => fresh.empty());
const pairOf = ({ eventId, endpointId }: DeliveryCursor) => `${eventId}/${endpointId}`;

async function pairs(query: Partial<DeliveryQuery> = {}): Promise<readonly string[]> {
  return (await listDeliveries(service, { limit: 100, ...query })).data.map(pairOf);
}

/** Two merchants, four endpoints, five events: eight deliveries, the newest first. */
async function eightDeliveries() {
  const merchantId = await newOwner(fresh.database, ['test', 'live']);
  const other = await newOwner(fresh.database);
  const first = await newEndpoint(service, merchantId);
  const second = await newEndpoint(service, merchantId);
  const live = await newEndpoint(service, merchantId, { rail: 'live' });
  const others = await newEndpoint(service, other);
  const events = [
    await newEvent(fresh.database, merchantId, { minutesAgo: 5 }),
    await newEvent(fresh.database, merchantId, { minutesAgo: 4 }),
    await newEvent(fresh.database, merchantId, { minutesAgo: 3, rail: 'live' }),
    await newEvent(fresh.database, other, { minutesAgo: 2 }),
    await newEvent(fresh.database, merchantId, { minutesAgo: 1 }),
  ] as const;
  const [a, b, c, d, e] = events;
  const to = (eventId: string, endpoint: { endpointId: string }) => `${eventId}/${endpoint.endpointId}`;
  return {
    merchantId,
    other,
    first,
    second,
    live,
    events,
    all: [
      to(e, second),
      to(e, first),
      to(d, others),
      to(c, live),
      to(b, second),
      to(b, first),
      to(a, second),
      to(a, first),
    ],
  };
}

describe('listDeliveries', () => {
  it('returns the newest events first, and its pages add up to the whole list', async () => {
    const { all } = await eightDeliveries();
    expect(await pairs()).toEqual(all);
    const read: string[] = [];
    let after: DeliveryCursor | undefined;
    for (;;) {
      const page = await listDeliveries(service, { limit: 3, ...(after === undefined ? {} : { after }) });
      read.push(...page.data.map(pairOf));
      expect(page.hasMore).toBe(read.length < all.length);
      after = page.data.at(-1);
      if (!page.hasMore) break;
    }
    expect(read).toEqual(all);
  });

  it('filters by merchant, rail, endpoint, event and state, and by all of them together', async () => {
    const { all, merchantId, other, first, live, events } = await eightDeliveries();
    await setDeliveryState(fresh.database, { eventId: events[1], endpointId: first.endpointId }, 'delivered');
    const only = (part: string) => all.filter((pair) => pair.includes(part));
    expect(await pairs({ merchantId: other })).toEqual(only(events[3]));
    expect(await pairs({ rail: 'live' })).toEqual(only(live.endpointId));
    expect(await pairs({ endpointId: first.endpointId })).toEqual(only(first.endpointId));
    expect(await pairs({ eventId: events[0] })).toEqual(only(events[0]));
    expect(await pairs({ state: 'delivered' })).toEqual([`${events[1]}/${first.endpointId}`]);
    const whole = { merchantId, rail: 'test', endpointId: first.endpointId, eventId: events[1] } as const;
    expect(await pairs({ ...whole, state: 'delivered' })).toEqual([`${events[1]}/${first.endpointId}`]);
    expect(await pairs({ ...whole, state: 'pending' })).toEqual([]);
  });

  it('returns the attempts in order, and the responses only on request', async () => {
    const merchantId = await newOwner(fresh.database);
    const { endpointId } = await newEndpoint(service, merchantId);
    const eventId = await newEvent(fresh.database, merchantId);
    await setDeliveryState(fresh.database, { eventId, endpointId }, 'delivered', 11);
    const box = seal(keyring, Buffer.from('no such shop'), `webhook-response/${eventId}/${endpointId}`);
    await fresh.database.pool.query('UPDATE webhook_attempt SET response = $1 WHERE number = 10', [box]);
    const { data } = await listDeliveries(service, { limit: 1 });
    const [delivery] = data;
    expect(delivery).toEqual({
      rail: 'test',
      merchantId,
      endpointId,
      eventId,
      eventType: 'payment_intent.succeeded',
      eventCreatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      state: 'delivered',
      attempts: 11,
      tries: 11,
      createdAt: expect.stringMatching(/Z$/),
      endedAt: expect.stringMatching(/Z$/),
      made: Array.from({ length: 11 }, (_, index) => ({
        number: index + 1,
        startedAt: expect.stringMatching(/Z$/),
        durationMilliseconds: 12,
        outcome: index === 10 ? 'delivered' : 'status',
        statusCode: index === 10 ? 200 : 500,
        nextAttemptAt: null,
      })),
    });
    const opened = await listDeliveries(service, { limit: 1, responses: true });
    expect(opened.data[0]?.made.map(({ response }) => response)).toEqual([
      ...Array.from({ length: 9 }, () => null),
      'no such shop',
      null,
    ]);
  });
});

describe('webhookStatus', () => {
  it('returns zeros for an empty service', async () => {
    expect(await webhookStatus(service)).toEqual({
      merchants: 0,
      liveMerchants: 0,
      endpoints: { enabled: 0, disabled: 0, deleted: 0 },
      neverSucceeded: 0,
      deliveries: { waiting: 0, overdue: 0, oldestWaitingSince: null },
      disablings: [],
    });
  });

  it('counts endpoints and waiting deliveries and lists endpoints disabled by the service in the last 7 days', async () => {
    const { first, second, live, events } = await eightDeliveries();
    await setDeliveryState(fresh.database, { eventId: events[0], endpointId: first.endpointId }, 'delivered');
    await fresh.database.pool.query(
      `UPDATE webhook_delivery SET sweep_at = now() - interval '1 second' WHERE event_id = $1 AND endpoint_id = $2`,
      [events[1], first.endpointId],
    );
    await fresh.database.pool.query('UPDATE webhook_endpoint SET failures = 2 WHERE id = $1', [first.endpointId]);
    await disableEndpoint(service, second, operator);
    await deleteEndpoint(service, live, operator);
    const { rows } = await fresh.database.pool.query<{ at: Date }>(
      `INSERT INTO webhook_endpoint_change (id, endpoint_id, change, actor, reason, at)
       VALUES (gen_random_uuid(), $1, 'disabled', 'service', 'failing', now() - interval '8 days'),
              (gen_random_uuid(), $1, 'disabled', 'service', 'gone', now() - interval '6 days') RETURNING at`,
      [first.endpointId],
    );
    const waiting = await fresh.database.pool.query<{ at: Date }>(
      'SELECT min(created_at) AS at FROM webhook_delivery WHERE sweep_at IS NOT NULL',
    );
    expect(await webhookStatus(service)).toEqual({
      merchants: 2,
      liveMerchants: 1,
      endpoints: { enabled: 2, disabled: 1, deleted: 1 },
      neverSucceeded: 1,
      deliveries: { waiting: 3, overdue: 1, oldestWaitingSince: waiting.rows[0]?.at.toISOString() },
      disablings: [{ endpointId: first.endpointId, reason: 'gone', at: rows[1]?.at.toISOString() }],
    });
  });
});
