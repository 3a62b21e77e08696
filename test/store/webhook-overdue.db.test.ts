import { createEndpointConcurrency } from '@landed/activities/webhook/endpoint-concurrency';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { fakeTransport, insertEvents, newEndpointRow, newTestMerchant, newWorker, reply } from './webhook-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

beforeEach(() => fresh.empty());
/** An endpoint with `count` overdue deliveries. */
async function overdueEndpoint(deliveries: number): Promise<EndpointRef> {
  const merchantId = await newTestMerchant(fresh.database);
  const { rail, endpointId } = await newEndpointRow(fresh.database, keyring, { merchantId });
  await insertEvents(fresh.database, keyring, { merchantId }, deliveries);
  await fresh.database.pool.query(
    `UPDATE webhook_delivery SET sweep_at = now() - interval '1 second' WHERE endpoint_id = $1`,
    [endpointId],
  );
  return { rail, merchantId, endpointId };
}

/** Deliveries grouped: `[state, attempts, whether they are overdue, count]`. */
async function deliveryGroups({ endpointId }: EndpointRef): Promise<readonly unknown[][]> {
  const { rows } = await fresh.database.pool.query<{ row: unknown[] }>(
    `SELECT jsonb_build_array(state, attempts, COALESCE(sweep_at <= now(), false), count(*)) AS row
     FROM webhook_delivery WHERE endpoint_id = $1
     GROUP BY state, attempts, COALESCE(sweep_at <= now(), false) ORDER BY 1`,
    [endpointId],
  );
  return rows.map(({ row }) => row);
}

describe('the sweep', () => {
  it('finds each endpoint with overdue deliveries once, the longest overdue first, and no other', async () => {
    const [first, second] = [await overdueEndpoint(3), await overdueEndpoint(1)];
    const waiting = await overdueEndpoint(1);
    const putOff = ({ endpointId }: EndpointRef, by: string) =>
      fresh.database.pool.query(
        'UPDATE webhook_delivery SET sweep_at = sweep_at + $2::interval WHERE endpoint_id = $1',
        [endpointId, by],
      );
    await putOff(waiting, '1 minute');
    await putOff(first, '-1 minute');
    const { findOverdueEndpoints } = newWorker(fresh.database, keyring, fakeTransport());
    expect(await findOverdueEndpoints(10)).toEqual([first, second]);
    await putOff(second, '-2 minutes');
    expect(await findOverdueEndpoints(10)).toEqual([second, first]);
    expect(await findOverdueEndpoints(1)).toEqual([second]);
  });
});

describe('sendOverdue', () => {
  it('sends through all free permits and saves the results, until nothing is overdue', async () => {
    const endpoint = await overdueEndpoint(130);
    const transport = fakeTransport(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return reply('delivered');
    });
    const { sendOverdue, findOverdueEndpoints } = newWorker(fresh.database, keyring, transport);
    const nothingMore = { waiting: [], waitMilliseconds: 0, more: false };
    const ends = [await sendOverdue(endpoint, deliveryPolicy)];
    // A slow machine needs longer than one activity sends.
    while (ends.at(-1)?.more === true) ends.push(await sendOverdue(endpoint, deliveryPolicy));
    expect(ends.at(-1)).toMatchObject(nothingMore);
    expect(ends.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(130);
    expect(await deliveryGroups(endpoint)).toEqual([['delivered', 1, false, 130]]);
    expect(await sendOverdue(endpoint, deliveryPolicy)).toEqual({ ...nothingMore, delivered: 0 });
    expect(await findOverdueEndpoints(10)).toEqual([]);
    expect(transport.requests).toHaveLength(130);
    expect(transport.mostAtOnce).toBeGreaterThan(8);
    expect(transport.mostAtOnce).toBeLessThanOrEqual(32);
  });

  it('saves batch by batch and starts no further batch after a second', async () => {
    const endpoint = await overdueEndpoint(130);
    const transport = fakeTransport(async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return reply('delivered');
    });
    const { sendOverdue } = newWorker(fresh.database, keyring, transport);
    expect(await sendOverdue(endpoint, deliveryPolicy)).toEqual({
      waiting: [],
      waitMilliseconds: 0,
      delivered: 100,
      more: true,
    });
    expect(await deliveryGroups(endpoint)).toEqual([
      ['delivered', 1, false, 100],
      ['pending', 0, true, 30],
    ]);
  });

  it('sends no delivery twice when two workers send at once', async () => {
    const endpoint = await overdueEndpoint(150);
    const transport = fakeTransport();
    const workers = [1, 2].map(() => newWorker(fresh.database, keyring, transport));
    const batches = await Promise.all(workers.map(({ sendOverdue }) => sendOverdue(endpoint, deliveryPolicy)));
    expect(batches.map(({ delivered }) => delivered).reduce((sum, each) => sum + each, 0)).toBe(150);
    expect(new Set(transport.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(150);
    expect(await deliveryGroups(endpoint)).toEqual([['delivered', 1, false, 150]]);
  });

  it('stops after failures in a row, waits, and gives the rest back', async () => {
    const endpoint = await overdueEndpoint(100);
    const transport = fakeTransport(() => reply('connect_failed'));
    const { sendOverdue } = newWorker(fresh.database, keyring, transport);
    const { waiting, ...progress } = await sendOverdue(endpoint, deliveryPolicy);
    expect(progress).toEqual({ delivered: 0, more: true, waitMilliseconds: 30_000 });
    // Five failures in a row, and the requests in flight with them.
    expect(waiting.length).toBeGreaterThanOrEqual(5);
    expect(waiting.length).toBeLessThanOrEqual(12);
    expect(new Set(waiting.map((one) => [one.endpointId, one.attempts, one.waitMilliseconds].join()))).toEqual(
      new Set([`${endpoint.endpointId},1,5000`]),
    );
    expect(await deliveryGroups(endpoint)).toEqual([
      ['pending', 0, true, 100 - waiting.length],
      ['retrying', 1, false, waiting.length],
    ]);
  });

  it('continues after failures that are not in a row', async () => {
    const endpoint = await overdueEndpoint(20);
    const transport = fakeTransport((_request, nth) => reply(nth % 4 === 0 ? 'delivered' : 'status'));
    const { sendOverdue } = newWorker(fresh.database, keyring, transport);
    const progress = await sendOverdue(endpoint, deliveryPolicy);
    expect(progress).toMatchObject({ delivered: 5, more: false, waitMilliseconds: 0 });
    expect(progress.waiting).toHaveLength(15);
  });

  it('a delivery waits when the endpoint has no free permit', async () => {
    const endpoint = await overdueEndpoint(2);
    const concurrency = createEndpointConcurrency(undefined, () => 0);
    for (let permit = 0; permit < 8; permit += 1) concurrency.acquire(endpoint.endpointId);
    const { sendOverdue } = newWorker(fresh.database, keyring, fakeTransport(), { concurrency });
    expect(await sendOverdue(endpoint, deliveryPolicy)).toEqual({
      delivered: 0,
      waiting: [],
      more: true,
      waitMilliseconds: 82,
    });
    expect(await deliveryGroups(endpoint)).toEqual([['pending', 0, true, 2]]);
  });

  it('cancels deliveries of a disabled endpoint', async () => {
    const endpoint = await overdueEndpoint(3);
    await fresh.database.pool.query(`UPDATE webhook_endpoint SET status = 'deleted' WHERE id = $1`, [
      endpoint.endpointId,
    ]);
    const transport = fakeTransport();
    const { sendOverdue } = newWorker(fresh.database, keyring, transport);
    expect(await sendOverdue(endpoint, deliveryPolicy)).toEqual({
      delivered: 0,
      waiting: [],
      more: false,
      waitMilliseconds: 0,
    });
    expect(transport.requests).toEqual([]);
    expect(await deliveryGroups(endpoint)).toEqual([['canceled', 0, false, 3]]);
  });

  it('claims deliveries for two minutes; when its process ends, they are overdue again', async () => {
    const endpoint = await overdueEndpoint(3);
    const dying = newWorker(
      fresh.database,
      keyring,
      fakeTransport(() => Promise.reject(new Error('it ends here'))),
    );
    await expect(dying.sendOverdue(endpoint, deliveryPolicy)).rejects.toThrow('it ends here');
    const { sendOverdue } = newWorker(fresh.database, keyring, fakeTransport());
    const nothing = { delivered: 0, waiting: [], more: false, waitMilliseconds: 0 };
    expect(await sendOverdue(endpoint, deliveryPolicy)).toEqual(nothing);
    await fresh.database.pool.query(`UPDATE webhook_delivery SET sweep_at = sweep_at - interval '2 minutes'`);
    expect(await sendOverdue(endpoint, deliveryPolicy)).toEqual({ ...nothing, delivered: 3 });
  });
});
