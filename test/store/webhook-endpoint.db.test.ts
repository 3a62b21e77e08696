import { open } from '@landed/codec/sealed-box';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { changeUrl } from '@landed/management/webhook-endpoint/change-url';
import { createEndpoint } from '@landed/management/webhook-endpoint/create-endpoint';
import { deleteEndpoint } from '@landed/management/webhook-endpoint/delete-endpoint';
import { describeEndpoint } from '@landed/management/webhook-endpoint/describe-endpoint';
import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import { enableEndpoint } from '@landed/management/webhook-endpoint/enable-endpoint';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import { listEndpoints } from '@landed/management/webhook-endpoint/list-endpoints';
import { rotateSecret } from '@landed/management/webhook-endpoint/rotate-secret';
import { updateEvents } from '@landed/management/webhook-endpoint/update-events';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import {
  changesOf,
  errorCodeOf,
  newEndpoint,
  newEvent,
  newOwner,
  operator,
  setDeliveryState,
  storedDeliveries,
} from './endpoint-case.js';
import { interleave } from './interleave.js';

const fresh = databaseOfFile();
let service: EndpointService;
let merchantId: MerchantId;
const keyring = newKeyring();

beforeAll(() => {
  service = { database: fresh.database, keyring };
});
beforeEach(async () => {
  merchantId = await newOwner(fresh.database);
});
interface SecretsRow {
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
  readonly hours: number | null;
}

/** Both secrets of an endpoint, decrypted, and the hours for which the previous one signs. */
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
  return (await listEndpoints(service, { merchantId: owner, deleted: true })).length;
}

describe('createEndpoint', () => {
  const wanted = () =>
    ({ merchantId, rail: 'test', url: 'https://Shop.example/hooks?shop=1', localTargets: false }) as const;

  it('inserts an enabled endpoint for all events, records the actor, and stores the secret only sealed', async () => {
    const { endpoint, secret } = await createEndpoint(service, wanted(), { actor: ' f.okafor ', reason: 'SUP-12' });
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

  it('creates a different secret for each endpoint', async () => {
    const made = await Promise.all([1, 2, 3].map(() => createEndpoint(service, wanted(), operator)));
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(3);
  });

  it('stores event types sorted and without duplicates, and * instead of all others', async () => {
    const events = ['refund.failed', 'payment_intent.created', 'refund.failed'];
    expect((await newEndpoint(service, merchantId, { events })).events).toEqual([
      'payment_intent.created',
      'refund.failed',
    ]);
    expect((await newEndpoint(service, merchantId, { events: ['refund.failed', '*'] })).events).toEqual(['*']);
  });

  it.each([
    ['an unknown merchant', { merchantId: '0191d3a1-0000-7000-8000-000000000000' as MerchantId }, 'merchant_not_found'],
    ['live without a live agreement', { rail: 'live' }, 'rail_not_enabled'],
    ['http', { url: 'http://shop.example/hooks' }, 'url_rejected'],
    ['a loopback address', { url: 'http://127.0.0.1:4000/hooks' }, 'url_rejected'],
    ['a private address', { url: 'https://10.0.0.8/hooks' }, 'url_rejected'],
    ['an invalid URL', { url: 'shop' }, 'url_rejected'],
    ['no event', { events: [] }, 'events_rejected'],
    ['an unknown event type', { events: ['payment_intent.succeded'] }, 'events_rejected'],
  ] as const)('rejects %s and writes nothing', async (_, changes, code) => {
    const asked = createEndpoint(service, { ...wanted(), ...changes }, operator);
    expect(await errorCodeOf(asked)).toBe(code);
    expect(await endpointsOf(merchantId)).toBe(0);
  });

  it.each([
    ['an empty actor', { actor: ' ', reason: null }],
    ['an actor that is too long', { actor: 'a'.repeat(129), reason: null }],
    ['a line break in the reason', { actor: 'a', reason: 'one\ntwo' }],
    ['a reason that is too long', { actor: 'a', reason: 'a'.repeat(501) }],
  ])('rejects a change with %s', async (_, by) => {
    expect(await errorCodeOf(createEndpoint(service, wanted(), by))).toBe('changed_by_rejected');
    expect(await endpointsOf(merchantId)).toBe(0);
  });

  it('allows local URLs only on the test rail of a local stack', async () => {
    const local = { url: 'http://localhost:4000/hooks', localTargets: true };
    expect((await newEndpoint(service, merchantId, local)).url).toBe('http://localhost:4000/hooks');
    const both = await newOwner(fresh.database, ['test', 'live']);
    expect(await errorCodeOf(newEndpoint(service, both, { ...local, rail: 'live' }))).toBe('url_rejected');
    expect((await newEndpoint(service, both, { rail: 'live' })).rail).toBe('live');
  });

  it('allows 32 per merchant and rail, even if 36 are created at once; deleted ones do not count', async () => {
    const codes = await Promise.all(Array.from({ length: 36 }, () => errorCodeOf(newEndpoint(service, merchantId))));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 32 }, () => 'no error'),
      ...Array.from({ length: 4 }, () => 'too_many_endpoints'),
    ]);
    const [first] = await listEndpoints(service, { merchantId });
    if (first === undefined) throw new Error('Expected 32 endpoints.');
    await deleteEndpoint(service, first, operator);
    expect(await errorCodeOf(newEndpoint(service, merchantId))).toBe('no error');
    expect(await errorCodeOf(newEndpoint(service, merchantId))).toBe('too_many_endpoints');
    expect(await errorCodeOf(newEndpoint(service, await newOwner(fresh.database)))).toBe('no error');
  });
});

describe('listEndpoints', () => {
  it('returns matching endpoints, oldest first, and deleted ones only on request', async () => {
    const both = await newOwner(fresh.database, ['test', 'live']);
    const first = await newEndpoint(service, both);
    const live = await newEndpoint(service, both, { rail: 'live' });
    const gone = await newEndpoint(service, both);
    await newEndpoint(service, merchantId);
    const deleted = await deleteEndpoint(service, gone, operator);
    expect(await listEndpoints(service, { merchantId: both })).toEqual([first, live]);
    expect(await listEndpoints(service, { merchantId: both, rail: 'test' })).toEqual([first]);
    expect(await listEndpoints(service, { merchantId: both, deleted: true })).toEqual([first, live, deleted]);
  });
});

describe('a change of an endpoint', () => {
  it('a change of an endpoint is recorded once with actor and reason; a call without effect is not recorded', async () => {
    const endpoint = await newEndpoint(service, merchantId);
    for (const reason of ['first', 'again']) {
      const by = { actor: 'a.silva', reason };
      expect((await updateEvents(service, endpoint, ['refund.created'], by)).events).toEqual(['refund.created']);
      expect(await disableEndpoint(service, endpoint, by)).toMatchObject({
        status: 'disabled',
        disabledReason: 'operator',
      });
    }
    for (const reason of ['third', 'again']) {
      const by = { actor: 'a.silva', reason };
      expect(await enableEndpoint(service, endpoint, by)).toMatchObject({ status: 'enabled', disabledReason: null });
    }
    await rotateSecret(service, endpoint, 24, operator);
    for (const reason of ['last', 'again'])
      expect((await deleteEndpoint(service, endpoint, { actor: 'a.silva', reason })).status).toBe('deleted');
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
    ['events', (ref) => updateEvents(service, ref, ['*'], operator)],
    ['URL', (ref) => changeUrl(service, ref, { url: 'https://new.example/', localTargets: false }, operator)],
    ['description', (ref) => describeEndpoint(service, ref, 'New', operator)],
    ['disable', (ref) => disableEndpoint(service, ref, operator)],
    ['enable', (ref) => enableEndpoint(service, ref, operator)],
    ['rotate', (ref) => rotateSecret(service, ref, 24, operator)],
  ] as readonly (readonly [string, (ref: Awaited<ReturnType<typeof newEndpoint>>) => Promise<unknown>])[])(
    'a change (%s) is rejected for endpoints of another merchant or rail and for deleted ones',
    async (_, change) => {
      const endpoint = await newEndpoint(service, merchantId, { events: ['refund.created'] });
      const before = await rowsOf(endpoint.endpointId);
      const stranger = await newOwner(fresh.database);
      expect(await errorCodeOf(change({ ...endpoint, merchantId: stranger }))).toBe('endpoint_not_found');
      expect(await errorCodeOf(change({ ...endpoint, rail: 'live' }))).toBe('endpoint_not_found');
      expect(await rowsOf(endpoint.endpointId)).toEqual(before);
      await deleteEndpoint(service, endpoint, operator);
      expect(await errorCodeOf(change(endpoint))).toBe('endpoint_deleted');
      expect(await changesOf(fresh.database, endpoint.endpointId)).toHaveLength(2);
    },
  );

  it('a change by a dashboard user is recorded with user, session, address, factor, and values before and after', async () => {
    const { endpoint, secret } = await createEndpoint(
      service,
      { merchantId, rail: 'test', url: 'https://shop.example/a', description: ' Orders ', localTargets: false },
      operator,
    );
    expect(endpoint.description).toBe('Orders');
    const user = { id: uuidV7(), sessionId: uuidV7(), address: '203.0.113.7', factorAt: '2026-11-27T10:00:00.000Z' };
    const by = { actor: 'Ines Halloran', reason: null, user };
    for (let call = 0; call < 2; call += 1) {
      await changeUrl(service, endpoint, { url: 'https://shop.example/b', localTargets: false }, by);
      await describeEndpoint(service, endpoint, '', by);
      await updateEvents(service, endpoint, ['refund.created'], by);
    }
    const { rows } = await fresh.database.pool.query<object>(
      `SELECT actor, user_id, session_id, address, factor_at, fields FROM webhook_endpoint_change
       WHERE endpoint_id = $1 AND change = 'updated' ORDER BY id`,
      [endpoint.endpointId],
    );
    const written = {
      actor: 'Ines Halloran',
      user_id: user.id,
      session_id: user.sessionId,
      address: '203.0.113.7',
      factor_at: new Date(user.factorAt),
    };
    expect(rows).toEqual([
      { ...written, fields: { url: { before: 'https://shop.example/a', after: 'https://shop.example/b' } } },
      { ...written, fields: { description: { before: 'Orders', after: null } } },
      { ...written, fields: { events: { before: '*', after: 'refund.created' } } },
    ]);
    expect(await secretsOf(endpoint.endpointId)).toEqual({ current: secret, previous: null, hours: null });
  });

  it('rejects a URL that may not receive events, and a description that is too long', async () => {
    const endpoint = await newEndpoint(service, merchantId);
    const changed = changeUrl(service, endpoint, { url: 'http://10.0.0.8/', localTargets: false }, operator);
    expect(await errorCodeOf(changed)).toBe('url_rejected');
    const described = describeEndpoint(service, endpoint, 'a'.repeat(201), operator);
    expect(await errorCodeOf(described)).toBe('description_rejected');
    expect(await changesOf(fresh.database, endpoint.endpointId)).toHaveLength(1);
  });

  it('resets the failure count when it enables the endpoint', async () => {
    const endpoint = await newEndpoint(service, merchantId);
    await fresh.database.pool.query(
      `UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = 'failing', failures = 31,
              enabled_at = now() - interval '9 days' WHERE id = $1`,
      [endpoint.endpointId],
    );
    const enabled = await enableEndpoint(service, endpoint, operator);
    expect(enabled).toMatchObject({ status: 'enabled', disabledReason: null, failures: 0 });
    expect(Date.now() - Date.parse(enabled.enabledAt)).toBeLessThan(60_000);
  });
});

describe('rotateSecret', () => {
  it.each([
    [24, 24],
    [168, 168],
  ])('lets the old one sign for %d hours more', async (hours, expected) => {
    const { endpoint, secret: old } = await createEndpoint(
      service,
      { merchantId, rail: 'test', url: 'https://shop.example/', localTargets: false },
      operator,
    );
    const { secret } = await rotateSecret(service, endpoint, hours, operator);
    expect(await secretsOf(endpoint.endpointId)).toEqual({ current: secret, previous: old, hours: expected });
    expect(secret).not.toBe(old);
  });

  it('deletes both earlier secrets at once with an overlap of 0 hours', async () => {
    const endpoint = await newEndpoint(service, merchantId);
    await rotateSecret(service, endpoint, 24, operator);
    const { secret, endpoint: rotated } = await rotateSecret(service, endpoint, 0, operator);
    expect(await secretsOf(endpoint.endpointId)).toEqual({ current: secret, previous: null, hours: null });
    expect(rotated.previousSecretExpiresAt).toBe(null);
  });

  it.each([-1, 169, 1.5, Number.NaN])('rejects an overlap of %d hours', async (hours) => {
    const endpoint = await newEndpoint(service, merchantId);
    expect(await errorCodeOf(rotateSecret(service, endpoint, hours, operator))).toBe('overlap_rejected');
    expect(await changesOf(fresh.database, endpoint.endpointId)).toHaveLength(1);
  });

  it('keeps exactly the two new secrets after two concurrent calls, in the order of writing', async () => {
    const endpoint = await newEndpoint(service, merchantId);
    const rotate = (database: EndpointService['database']) =>
      rotateSecret({ database, keyring }, endpoint, 24, operator);
    const [first, second] = await interleave(fresh, rotate, rotate);
    expect(await secretsOf(endpoint.endpointId)).toEqual({ current: second.secret, previous: first.secret, hours: 24 });
    expect(await changesOf(fresh.database, endpoint.endpointId)).toHaveLength(3);
  });

  it('returns no secret when the endpoint was deleted first', async () => {
    const endpoint = await newEndpoint(service, merchantId);
    const [, code] = await interleave(
      fresh,
      (database) => deleteEndpoint({ database, keyring }, endpoint, operator),
      (database) => errorCodeOf(rotateSecret({ database, keyring }, endpoint, 24, operator)),
    );
    expect(code).toBe('endpoint_deleted');
    expect(await secretsOf(endpoint.endpointId)).toEqual({ current: null, previous: null, hours: null });
  });
});

describe('disabling or deleting an endpoint with deliveries', () => {
  it.each([
    ['disabling', disableEndpoint],
    ['deleting', deleteEndpoint],
  ])('%s cancels waiting deliveries, keeps ended ones and prevents new ones', async (_, end) => {
    const endpoint = await newEndpoint(service, merchantId);
    const other = await newEndpoint(service, merchantId);
    const { endpointId } = endpoint;
    const [pending, retrying, delivered, failed] = await Promise.all(
      [1, 2, 3, 4].map(() => newEvent(fresh.database, merchantId)),
    );
    if (!(pending && retrying && delivered && failed)) throw new Error('Expected four events.');
    await setDeliveryState(fresh.database, { eventId: retrying, endpointId }, 'retrying');
    await setDeliveryState(fresh.database, { eventId: delivered, endpointId }, 'delivered');
    await setDeliveryState(fresh.database, { eventId: failed, endpointId }, 'failed', 10);
    await end(service, endpoint, operator);
    const later = await newEvent(fresh.database, merchantId);
    expect(await storedDeliveries(fresh.database, endpointId)).toEqual({
      [pending]: { state: 'canceled', attempts: 0, tries: 0, sweepIn: null },
      [retrying]: { state: 'canceled', attempts: 1, tries: 1, sweepIn: null },
      [delivered]: { state: 'delivered', attempts: 1, tries: 1, sweepIn: null },
      [failed]: { state: 'failed', attempts: 10, tries: 10, sweepIn: null },
    });
    expect(Object.keys(await storedDeliveries(fresh.database, other.endpointId)).toSorted()).toEqual(
      [pending, retrying, delivered, failed, later].toSorted(),
    );
  });

  it('skips deliveries whose attempt is being saved', async () => {
    const endpoint = await newEndpoint(service, merchantId);
    const held = await newEvent(fresh.database, merchantId);
    const free = await newEvent(fresh.database, merchantId);
    const client = await fresh.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM webhook_delivery WHERE event_id = $1 FOR UPDATE', [held]);
      await disableEndpoint(service, endpoint, operator);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    const left = { attempts: 0, tries: 0 };
    expect(await storedDeliveries(fresh.database, endpoint.endpointId)).toEqual({
      [held]: { ...left, state: 'pending', sweepIn: 60 },
      [free]: { ...left, state: 'canceled', sweepIn: null },
    });
    await disableEndpoint(service, endpoint, operator);
    expect((await storedDeliveries(fresh.database, endpoint.endpointId))[held]?.state).toBe('canceled');
  });

  it('cancels more deliveries than fit into one statement', async () => {
    const endpoint = await newEndpoint(service, merchantId);
    await fresh.database.pool.query(
      `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
       SELECT gen_random_uuid(), 'test', $1, 'refund.created', gen_random_uuid(), 1, '\\x00', now()
       FROM generate_series(1, 2500)`,
      [merchantId],
    );
    await deleteEndpoint(service, endpoint, operator);
    const all = Object.values(await storedDeliveries(fresh.database, endpoint.endpointId));
    expect([all.length, all.filter(({ state }) => state === 'canceled').length]).toEqual([2_500, 2_500]);
  });
});
