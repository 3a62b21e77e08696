import { open } from '@landed/codec/sealed-box';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { createEndpoint } from '@landed/management/webhook-endpoint/create-endpoint';
import { deleteEndpoint } from '@landed/management/webhook-endpoint/delete-endpoint';
import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import { enableEndpoint } from '@landed/management/webhook-endpoint/enable-endpoint';
import { listEndpoints } from '@landed/management/webhook-endpoint/list-endpoints';
import { rotateSecret } from '@landed/management/webhook-endpoint/rotate-secret';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import { updateEvents } from '@landed/management/webhook-endpoint/update-events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import {
  setDeliveryState,
  changesOf,
  newEndpoint,
  newEvent,
  newOwner,
  operator,
  errorCodeOf,
  storedDeliveries,
} from './endpoint-case.js';
import { interleave } from './interleave.js';

let fresh: FreshDatabase;
let desk: EndpointService;
let merchantId: MerchantId;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
  desk = { database: fresh.database, keyring };
});
beforeEach(async () => {
  merchantId = await newOwner(fresh.database);
});
afterAll(() => fresh.drop());

interface SecretsRow {
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
  readonly hours: number | null;
}

/** Both secrets of an endpoint, opened, and for how many hours the earlier one signs. */
async function secretsOf(endpointId: string) {
  const { rows } = await fresh.database.pool.query<SecretsRow>(
    `SELECT secret, previous_secret,
            round(extract(epoch FROM previous_secret_expires_at - now()) / 3600)::int AS hours
     FROM webhook_endpoint WHERE id = $1`,
    [endpointId],
  );
  const opened = (box: Buffer | null | undefined) =>
    box?.length ? open(keyring, box, `webhook-secret/${endpointId}`).toString() : null;
  return { current: opened(rows[0]?.secret), previous: opened(rows[0]?.previous_secret), hours: rows[0]?.hours };
}

async function rowsOf(endpointId: string): Promise<unknown> {
  const { rows } = await fresh.database.pool.query(
    `SELECT merchant_id, rail, url, events, status, disabled_reason, previous_secret, failures, last_success_at
     FROM webhook_endpoint WHERE id = $1`,
    [endpointId],
  );
  return rows;
}

async function endpointsOf(owner: MerchantId): Promise<number> {
  return (await listEndpoints(desk, { merchantId: owner, deleted: true })).length;
}

describe('making an endpoint', () => {
  const wanted = () =>
    ({ merchantId, rail: 'test', url: 'https://Shop.example/hooks?shop=1', localTargets: false }) as const;

  it('writes it enabled for all events, with who made it, and shows a secret that is kept sealed alone', async () => {
    const { endpoint, secret } = await createEndpoint(desk, wanted(), { actor: ' f.okafor ', reason: 'SUP-12' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await rowsOf(endpoint.endpointId)).toEqual([
      {
        merchant_id: merchantId,
        rail: 'test',
        url: 'https://shop.example/hooks?shop=1',
        events: ['*'],
        status: 'enabled',
        disabled_reason: null,
        previous_secret: null,
        failures: 0,
        last_success_at: null,
      },
    ]);
    expect(await secretsOf(endpoint.endpointId)).toEqual({ current: secret, previous: null, hours: null });
    expect(await changesOf(fresh.database, endpoint.endpointId)).toEqual([['created', 'f.okafor', 'SUP-12']]);
    expect(JSON.stringify(endpoint)).not.toContain('whsec');
  });

  it('gives no two endpoints the same secret', async () => {
    const made = await Promise.all([1, 2, 3].map(() => createEndpoint(desk, wanted(), operator)));
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(3);
  });

  it('keeps names of events once and in one order, and * instead of all others', async () => {
    const events = ['refund.failed', 'payment_intent.created', 'refund.failed'];
    expect((await newEndpoint(desk, merchantId, { events })).events).toEqual([
      'payment_intent.created',
      'refund.failed',
    ]);
    expect((await newEndpoint(desk, merchantId, { events: ['refund.failed', '*'] })).events).toEqual(['*']);
  });

  it.each([
    ['an unknown merchant', { merchantId: '0191d3a1-0000-7000-8000-000000000000' as MerchantId }, 'merchant_not_found'],
    ['live without a live agreement', { rail: 'live' }, 'rail_not_enabled'],
    ['http', { url: 'http://shop.example/hooks' }, 'url_refused'],
    ['this machine', { url: 'http://127.0.0.1:4000/hooks' }, 'url_refused'],
    ['an inner address', { url: 'https://10.0.0.8/hooks' }, 'url_refused'],
    ['what is no URL', { url: 'shop' }, 'url_refused'],
    ['no event', { events: [] }, 'events_refused'],
    ['an event that there is not', { events: ['payment_intent.succeded'] }, 'events_refused'],
  ] as const)('refuses %s and writes nothing', async (_, changes, code) => {
    const asked = createEndpoint(desk, { ...wanted(), ...changes }, operator);
    expect(await errorCodeOf(asked)).toBe(code);
    expect(await endpointsOf(merchantId)).toBe(0);
  });

  it.each([
    ['nobody', { actor: ' ', reason: null }],
    ['too long a name', { actor: 'a'.repeat(129), reason: null }],
    ['a line end in the reason', { actor: 'a', reason: 'one\ntwo' }],
    ['too long a reason', { actor: 'a', reason: 'a'.repeat(501) }],
  ])('refuses a change by %s', async (_, by) => {
    expect(await errorCodeOf(createEndpoint(desk, wanted(), by))).toBe('changed_by_refused');
    expect(await endpointsOf(merchantId)).toBe(0);
  });

  it('lets only the test rail of a developer’s own stack send to this machine', async () => {
    const local = { url: 'http://localhost:4000/hooks', localTargets: true };
    expect((await newEndpoint(desk, merchantId, local)).url).toBe('http://localhost:4000/hooks');
    const both = await newOwner(fresh.database, ['test', 'live']);
    expect(await errorCodeOf(newEndpoint(desk, both, { ...local, rail: 'live' }))).toBe('url_refused');
    expect((await newEndpoint(desk, both, { rail: 'live' })).rail).toBe('live');
  });

  it('stops at 32 per merchant and rail, also when 36 are made at once; deleted ones make room', async () => {
    const codes = await Promise.all(Array.from({ length: 36 }, () => errorCodeOf(newEndpoint(desk, merchantId))));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'too_many_endpoints'),
      ...Array.from({ length: 32 }, () => 'was taken'),
    ]);
    const [first] = await listEndpoints(desk, { merchantId });
    if (first === undefined) throw new Error('32 were made');
    await deleteEndpoint(desk, first, operator);
    expect(await errorCodeOf(newEndpoint(desk, merchantId))).toBe('was taken');
    expect(await errorCodeOf(newEndpoint(desk, merchantId))).toBe('too_many_endpoints');
    expect(await errorCodeOf(newEndpoint(desk, await newOwner(fresh.database)))).toBe('was taken');
  });
});

describe('listing endpoints', () => {
  it('gives those that fit, oldest first, and deleted ones only when asked for', async () => {
    const both = await newOwner(fresh.database, ['test', 'live']);
    const first = await newEndpoint(desk, both);
    const live = await newEndpoint(desk, both, { rail: 'live' });
    const gone = await newEndpoint(desk, both);
    await newEndpoint(desk, merchantId);
    const deleted = await deleteEndpoint(desk, gone, operator);
    expect(await listEndpoints(desk, { merchantId: both })).toEqual([first, live]);
    expect(await listEndpoints(desk, { merchantId: both, rail: 'test' })).toEqual([first]);
    expect(await listEndpoints(desk, { merchantId: both, deleted: true })).toEqual([first, live, deleted]);
  });
});

describe('changing an endpoint', () => {
  it('is recorded once per change, in order, with who and why; what changes nothing is not', async () => {
    const endpoint = await newEndpoint(desk, merchantId);
    for (const reason of ['first', 'again']) {
      const by = { actor: 'a.silva', reason };
      expect((await updateEvents(desk, endpoint, ['refund.created'], by)).events).toEqual(['refund.created']);
      expect(await disableEndpoint(desk, endpoint, by)).toMatchObject({
        status: 'disabled',
        disabledReason: 'operator',
      });
    }
    for (const reason of ['third', 'again']) {
      const by = { actor: 'a.silva', reason };
      expect(await enableEndpoint(desk, endpoint, by)).toMatchObject({ status: 'enabled', disabledReason: null });
    }
    await rotateSecret(desk, endpoint, 24, operator);
    for (const reason of ['last', 'again'])
      expect((await deleteEndpoint(desk, endpoint, { actor: 'a.silva', reason })).status).toBe('deleted');
    expect(await changesOf(fresh.database, endpoint.endpointId)).toEqual([
      ['created', 'f.okafor', null],
      ['updated', 'a.silva', 'first'],
      ['disabled', 'a.silva', 'first'],
      ['enabled', 'a.silva', 'third'],
      ['secret_rotated', 'f.okafor', null],
      ['deleted', 'a.silva', 'last'],
    ]);
  });

  it.each([
    ['events', (ref) => updateEvents(desk, ref, ['*'], operator)],
    ['disable', (ref) => disableEndpoint(desk, ref, operator)],
    ['enable', (ref) => enableEndpoint(desk, ref, operator)],
    ['rotate', (ref) => rotateSecret(desk, ref, 24, operator)],
  ] as readonly (readonly [string, (ref: Awaited<ReturnType<typeof newEndpoint>>) => Promise<unknown>])[])(
    '%s: is refused for another merchant’s, the other rail’s and a deleted one',
    async (_, change) => {
      const endpoint = await newEndpoint(desk, merchantId, { events: ['refund.created'] });
      const before = await rowsOf(endpoint.endpointId);
      const stranger = await newOwner(fresh.database);
      expect(await errorCodeOf(change({ ...endpoint, merchantId: stranger }))).toBe('endpoint_not_found');
      expect(await errorCodeOf(change({ ...endpoint, rail: 'live' }))).toBe('endpoint_not_found');
      expect(await rowsOf(endpoint.endpointId)).toEqual(before);
      await deleteEndpoint(desk, endpoint, operator);
      expect(await errorCodeOf(change(endpoint))).toBe('endpoint_deleted');
      expect(await changesOf(fresh.database, endpoint.endpointId)).toHaveLength(2);
    },
  );

  it('forgets its failures when it is enabled, and counts from then', async () => {
    const endpoint = await newEndpoint(desk, merchantId);
    await fresh.database.pool.query(
      `UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = 'failing', failures = 31,
              enabled_at = now() - interval '9 days' WHERE id = $1`,
      [endpoint.endpointId],
    );
    const enabled = await enableEndpoint(desk, endpoint, operator);
    expect(enabled).toMatchObject({ status: 'enabled', disabledReason: null, failures: 0 });
    expect(Date.now() - Date.parse(enabled.enabledAt)).toBeLessThan(60_000);
  });
});

describe('rotating a secret', () => {
  it.each([
    [24, 24],
    [168, 168],
  ])('lets the old one sign for %d hours more', async (hours, expected) => {
    const { endpoint, secret: old } = await createEndpoint(
      desk,
      { merchantId, rail: 'test', url: 'https://shop.example/', localTargets: false },
      operator,
    );
    const { secret } = await rotateSecret(desk, endpoint, hours, operator);
    expect(await secretsOf(endpoint.endpointId)).toEqual({ current: secret, previous: old, hours: expected });
    expect(secret).not.toBe(old);
  });

  it('forgets the old one at once with 0 hours, and the one before it too', async () => {
    const endpoint = await newEndpoint(desk, merchantId);
    await rotateSecret(desk, endpoint, 24, operator);
    const { secret, endpoint: rotated } = await rotateSecret(desk, endpoint, 0, operator);
    expect(await secretsOf(endpoint.endpointId)).toEqual({ current: secret, previous: null, hours: null });
    expect(rotated.previousSecretExpiresAt).toBe(null);
  });

  it.each([-1, 169, 1.5, Number.NaN])('refuses %d hours', async (hours) => {
    const endpoint = await newEndpoint(desk, merchantId);
    expect(await errorCodeOf(rotateSecret(desk, endpoint, hours, operator))).toBe('overlap_refused');
    expect(await changesOf(fresh.database, endpoint.endpointId)).toHaveLength(1);
  });

  it('twice at once ends with exactly the two new ones, in the order in which they were written', async () => {
    const endpoint = await newEndpoint(desk, merchantId);
    const rotate = (database: EndpointService['database']) =>
      rotateSecret({ database, keyring }, endpoint, 24, operator);
    const [first, second] = await interleave(fresh, rotate, rotate);
    expect(await secretsOf(endpoint.endpointId)).toEqual({ current: second.secret, previous: first.secret, hours: 24 });
    expect(await changesOf(fresh.database, endpoint.endpointId)).toHaveLength(3);
  });

  it('loses to a deletion that was first, and shows no secret then', async () => {
    const endpoint = await newEndpoint(desk, merchantId);
    const [, code] = await interleave(
      fresh,
      (database) => deleteEndpoint({ database, keyring }, endpoint, operator),
      (database) => errorCodeOf(rotateSecret({ database, keyring }, endpoint, 24, operator)),
    );
    expect(code).toBe('endpoint_deleted');
    expect(await secretsOf(endpoint.endpointId)).toEqual({ current: null, previous: null, hours: null });
  });
});

describe('disabling or deleting an endpoint that is being delivered to', () => {
  it.each([
    ['disabling', disableEndpoint],
    ['deleting', deleteEndpoint],
  ])('%s abandons what waits, leaves what ended, and lets nothing new come', async (_, end) => {
    const endpoint = await newEndpoint(desk, merchantId);
    const other = await newEndpoint(desk, merchantId);
    const { endpointId } = endpoint;
    const [pending, retrying, delivered, exhausted] = await Promise.all(
      [1, 2, 3, 4].map(() => newEvent(fresh.database, merchantId)),
    );
    if (!(pending && retrying && delivered && exhausted)) throw new Error('four were written');
    await setDeliveryState(fresh.database, { eventId: retrying, endpointId }, 'retrying');
    await setDeliveryState(fresh.database, { eventId: delivered, endpointId }, 'delivered');
    await setDeliveryState(fresh.database, { eventId: exhausted, endpointId }, 'failed', 10);
    await end(desk, endpoint, operator);
    const later = await newEvent(fresh.database, merchantId);
    expect(await storedDeliveries(fresh.database, endpointId)).toEqual({
      [pending]: { state: 'canceled', attempts: 0, tries: 0, sweepIn: null },
      [retrying]: { state: 'canceled', attempts: 1, tries: 1, sweepIn: null },
      [delivered]: { state: 'delivered', attempts: 1, tries: 1, sweepIn: null },
      [exhausted]: { state: 'failed', attempts: 10, tries: 10, sweepIn: null },
    });
    expect(Object.keys(await storedDeliveries(fresh.database, other.endpointId)).toSorted()).toEqual(
      [pending, retrying, delivered, exhausted, later].toSorted(),
    );
  });

  it('waits for nobody who is writing an attempt down: that delivery is left to them', async () => {
    const endpoint = await newEndpoint(desk, merchantId);
    const held = await newEvent(fresh.database, merchantId);
    const free = await newEvent(fresh.database, merchantId);
    const client = await fresh.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM webhook_delivery WHERE event_id = $1 FOR UPDATE', [held]);
      await disableEndpoint(desk, endpoint, operator);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    const left = { attempts: 0, tries: 0 };
    expect(await storedDeliveries(fresh.database, endpoint.endpointId)).toEqual({
      [held]: { ...left, state: 'pending', sweepIn: 60 },
      [free]: { ...left, state: 'canceled', sweepIn: null },
    });
    await disableEndpoint(desk, endpoint, operator);
    expect((await storedDeliveries(fresh.database, endpoint.endpointId))[held]?.state).toBe('canceled');
  });

  it('takes more than one bite when much waits', async () => {
    const endpoint = await newEndpoint(desk, merchantId);
    await fresh.database.pool.query(
      `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
       SELECT gen_random_uuid(), 'test', $1, 'refund.created', gen_random_uuid(), 1, '\\x00', now()
       FROM generate_series(1, 2500)`,
      [merchantId],
    );
    await deleteEndpoint(desk, endpoint, operator);
    const all = Object.values(await storedDeliveries(fresh.database, endpoint.endpointId));
    expect([all.length, all.filter(({ state }) => state === 'canceled').length]).toEqual([2_500, 2_500]);
  });
});
