import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { purgeDeliveries } from '@landed/prisma/write/retention/purge-deliveries';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { fakeTransport, insertEvent, newEndpointRow, newTestMerchant, newWorker } from './webhook-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();
const days = (count: number) => count * 86_400_000;

beforeEach(() => fresh.empty());
async function newEndpoint(): Promise<EndpointRef> {
  const merchantId = await newTestMerchant(fresh.database);
  return newEndpointRow(fresh.database, keyring, { merchantId });
}

/** A delivery that ended `count` days ago. */
async function deliveredAgo(endpoint: EndpointRef, count: number): Promise<string> {
  const { eventId, resourceId } = await insertEvent(fresh.database, keyring, endpoint);
  const { sendFirstAttempts } = newWorker(fresh.database, keyring, fakeTransport());
  await sendFirstAttempts({ ...endpoint, resourceId }, deliveryPolicy);
  await fresh.database.pool.query(
    'UPDATE webhook_delivery SET ended_at = ended_at - make_interval(days => $2) WHERE event_id = $1',
    [eventId, count],
  );
  return eventId;
}

const eventsOf = async (table: 'event' | 'webhook_delivery' | 'webhook_attempt') => {
  const column = table === 'event' ? 'id' : 'event_id';
  const { rows } = await fresh.database.pool.query<{ id: string }>(`SELECT ${column} AS id FROM ${table} ORDER BY 1`);
  return rows.map(({ id }) => id);
};
const purge = (limit = 100) => purgeDeliveries(fresh.database, { olderThanMilliseconds: days(30), limit });

describe('deliveries', () => {
  it('deliveries are purged with their attempts 30 days after they ended; younger and unfinished ones and events stay', async () => {
    const endpoint = await newEndpoint();
    const old = await deliveredAgo(endpoint, 31);
    const young = await deliveredAgo(endpoint, 29);
    const { eventId: open } = await insertEvent(fresh.database, keyring, endpoint);
    await fresh.database.pool.query(
      `UPDATE webhook_delivery SET created_at = now() - interval '90 days', sweep_at = now() - interval '90 days'
       WHERE event_id = $1`,
      [open],
    );
    expect(await purge()).toBe(1);
    expect(await eventsOf('webhook_delivery')).toEqual([young, open].toSorted());
    expect(await eventsOf('webhook_attempt')).toEqual([young]);
    expect(await eventsOf('event')).toEqual([old, young, open].toSorted());
    expect(await purge()).toBe(0);
  });

  it('deliveries are purged a batch at a time, those that ended first before the others', async () => {
    const endpoint = await newEndpoint();
    const [second, first, third] = [
      await deliveredAgo(endpoint, 40),
      await deliveredAgo(endpoint, 50),
      await deliveredAgo(endpoint, 31),
    ];
    expect(await eventsOf('webhook_delivery')).toEqual([second, first, third].toSorted());
    expect(await purge(2)).toBe(2);
    expect(await eventsOf('webhook_delivery')).toEqual([third]);
    expect(await purge(2)).toBe(1);
  });

  it('deliveries are skipped while locked and purged the next time', async () => {
    const held = await deliveredAgo(await newEndpoint(), 31);
    const client = await fresh.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM webhook_delivery WHERE event_id = $1 FOR NO KEY UPDATE', [held]);
      expect(await purge()).toBe(0);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await purge()).toBe(1);
  });
});
