import { createEndpointConcurrency } from '@landed/activities/webhook/endpoint-concurrency';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { fakeTransport, newEndpointRow, newTestMerchant, newWorker, reply, insertEvent } from './webhook-case.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeEach(async () => {
  fresh = await createFreshDatabase();
});

afterEach(() => fresh.drop());

/** An endpoint with so many deliveries that nobody has attempted in time. */
async function overdueEndpoint(deliveries: number): Promise<EndpointRef> {
  const merchantId = await newTestMerchant(fresh.database);
  const { rail, endpointId } = await newEndpointRow(fresh.database, keyring, { merchantId });
  for (let made = 0; made < deliveries; made += 1) await insertEvent(fresh.database, keyring, { merchantId });
  await fresh.database.pool.query(
    `UPDATE webhook_delivery SET sweep_at = now() - interval '1 second' WHERE endpoint_id = $1`,
    [endpointId],
  );
  return { rail, merchantId, endpointId };
}

/** Deliveries by how they stand: `[state, attempts, whether they are overdue, how many]`. */
async function standings({ endpointId }: EndpointRef): Promise<readonly unknown[][]> {
  const { rows } = await fresh.database.pool.query<{ row: unknown[] }>(
    `SELECT jsonb_build_array(state, attempts, COALESCE(sweep_at <= now(), false), count(*)) AS row
     FROM webhook_delivery WHERE endpoint_id = $1
     GROUP BY state, attempts, COALESCE(sweep_at <= now(), false) ORDER BY 1`,
    [endpointId],
  );
  return rows.map(({ row }) => row);
}

describe('the sweep', () => {
  it('finds each endpoint once that has overdue deliveries, those first that wait longest, and no other', async () => {
    const [first, second] = [await overdueEndpoint(3), await overdueEndpoint(1)];
    const waiting = await overdueEndpoint(1);
    const putOff = ({ endpointId }: EndpointRef, by: string) =>
      fresh.database.pool.query(
        'UPDATE webhook_delivery SET sweep_at = sweep_at + $2::interval WHERE endpoint_id = $1',
        [endpointId, by],
      );
    await putOff(waiting, '1 minute');
    await putOff(first, '-1 minute');
    const { findOverdueEndpoints: overdueEndpoints } = newWorker(fresh.database, keyring, fakeTransport());
    expect(await overdueEndpoints(10)).toEqual([first, second]);
    await putOff(second, '-2 minutes');
    expect(await overdueEndpoints(10)).toEqual([second, first]);
    expect(await overdueEndpoints(1)).toEqual([second]);
  });
});

describe('what is overdue of an endpoint', () => {
  it('is sent through all free places and written down, until nothing is overdue', async () => {
    const endpoint = await overdueEndpoint(130);
    const transport = fakeTransport(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return reply('delivered');
    });
    const { sendOverdue: attemptOverdue, findOverdueEndpoints: overdueEndpoints } = newWorker(fresh.database, keyring, transport);
    const nothingMore = { waiting: [], waitMilliseconds: 0, more: false };
    expect(await attemptOverdue(endpoint, deliveryPolicy)).toEqual({ ...nothingMore, delivered: 130 });
    expect(await standings(endpoint)).toEqual([['delivered', 1, false, 130]]);
    expect(await attemptOverdue(endpoint, deliveryPolicy)).toEqual({ ...nothingMore, delivered: 0 });
    expect(await overdueEndpoints(10)).toEqual([]);
    expect(transport.requests).toHaveLength(130);
    expect(transport.mostAtOnce).toBeGreaterThan(8);
    expect(transport.mostAtOnce).toBeLessThanOrEqual(32);
  });

  it('is written down a bite at a time, and no further bite is begun after a second', async () => {
    const endpoint = await overdueEndpoint(130);
    const transport = fakeTransport(async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return reply('delivered');
    });
    const { sendOverdue: attemptOverdue } = newWorker(fresh.database, keyring, transport);
    expect(await attemptOverdue(endpoint, deliveryPolicy)).toEqual({
      waiting: [],
      waitMilliseconds: 0,
      delivered: 100,
      more: true,
    });
    expect(await standings(endpoint)).toEqual([
      ['delivered', 1, false, 100],
      ['pending', 0, true, 30],
    ]);
  });

  it('goes to no endpoint twice when two workers take one at once', async () => {
    const endpoint = await overdueEndpoint(150);
    const transport = fakeTransport();
    const workers = [1, 2].map(() => newWorker(fresh.database, keyring, transport));
    const bites = await Promise.all(workers.map(({ sendOverdue: attemptOverdue }) => attemptOverdue(endpoint, deliveryPolicy)));
    expect(bites.map(({ delivered }) => delivered).reduce((sum, each) => sum + each, 0)).toBe(150);
    expect(new Set(transport.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(150);
    expect(await standings(endpoint)).toEqual([['delivered', 1, false, 150]]);
  });

  it('ends early at an endpoint that fails, which is left alone for a while; the rest is given back', async () => {
    const endpoint = await overdueEndpoint(100);
    const transport = fakeTransport(() => reply('connect_failed'));
    const { sendOverdue: attemptOverdue } = newWorker(fresh.database, keyring, transport);
    const { waiting, ...progress } = await attemptOverdue(endpoint, deliveryPolicy);
    expect(progress).toEqual({ delivered: 0, more: true, waitMilliseconds: 30_000 });
    // Five that fail in a row, and what was under way with them.
    expect(waiting.length).toBeGreaterThanOrEqual(5);
    expect(waiting.length).toBeLessThanOrEqual(12);
    expect(new Set(waiting.map((one) => [one.endpointId, one.attempts, one.waitMilliseconds].join()))).toEqual(
      new Set([`${endpoint.endpointId},1,5000`]),
    );
    expect(await standings(endpoint)).toEqual([
      ['pending', 0, true, 100 - waiting.length],
      ['retrying', 1, false, waiting.length],
    ]);
  });

  it('goes on past failures that are not in a row', async () => {
    const endpoint = await overdueEndpoint(20);
    const transport = fakeTransport((_request, nth) => reply(nth % 4 === 0 ? 'delivered' : 'status'));
    const { sendOverdue: attemptOverdue } = newWorker(fresh.database, keyring, transport);
    const progress = await attemptOverdue(endpoint, deliveryPolicy);
    expect(progress).toMatchObject({ delivered: 5, more: false, waitMilliseconds: 0 });
    expect(progress.waiting).toHaveLength(15);
  });

  it('waits for its turn when the endpoint has no place free', async () => {
    const endpoint = await overdueEndpoint(2);
    const lanes = createEndpointConcurrency(undefined, () => 0);
    for (let place = 0; place < 8; place += 1) lanes.acquire(endpoint.endpointId);
    const { sendOverdue: attemptOverdue } = newWorker(fresh.database, keyring, fakeTransport(), { concurrency: lanes });
    expect(await attemptOverdue(endpoint, deliveryPolicy)).toEqual({
      delivered: 0,
      waiting: [],
      more: true,
      waitMilliseconds: 82,
    });
    expect(await standings(endpoint)).toEqual([['pending', 0, true, 2]]);
  });

  it('ends what is for an endpoint that gets nothing any more', async () => {
    const endpoint = await overdueEndpoint(3);
    await fresh.database.pool.query(`UPDATE webhook_endpoint SET status = 'deleted' WHERE id = $1`, [
      endpoint.endpointId,
    ]);
    const transport = fakeTransport();
    const { sendOverdue: attemptOverdue } = newWorker(fresh.database, keyring, transport);
    expect(await attemptOverdue(endpoint, deliveryPolicy)).toEqual({
      delivered: 0,
      waiting: [],
      more: false,
      waitMilliseconds: 0,
    });
    expect(transport.requests).toEqual([]);
    expect(await standings(endpoint)).toEqual([['canceled', 0, false, 3]]);
  });

  it('belongs for two minutes to a process that ended with it, and is overdue again then', async () => {
    const endpoint = await overdueEndpoint(3);
    const dying = newWorker(
      fresh.database,
      keyring,
      fakeTransport(() => Promise.reject(new Error('it ends here'))),
    );
    await expect(dying.sendOverdue(endpoint, deliveryPolicy)).rejects.toThrow('it ends here');
    const { sendOverdue: attemptOverdue } = newWorker(fresh.database, keyring, fakeTransport());
    const nothing = { delivered: 0, waiting: [], more: false, waitMilliseconds: 0 };
    expect(await attemptOverdue(endpoint, deliveryPolicy)).toEqual(nothing);
    await fresh.database.pool.query(`UPDATE webhook_delivery SET sweep_at = sweep_at - interval '2 minutes'`);
    expect(await attemptOverdue(endpoint, deliveryPolicy)).toEqual({ ...nothing, delivered: 3 });
  });
});
