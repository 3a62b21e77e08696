import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { requestsSchema } from '@landed/dashboard/wire/request-log';
import { purgeRequests } from '@landed/prisma/write/request-log/purge-requests';
import { type LoggedRequest, saveRequests } from '@landed/prisma/write/request-log/save-requests';
import { v7 as uuidV7 } from 'uuid';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newOwner } from '../store/endpoint-case.js';
import { settingsOfFile, testPerson } from './settings-server.js';

const day = 86_400_000;
const fresh = databaseOfFile();
const settings = settingsOfFile(fresh);

async function newPerson(roles: readonly DashboardRole[]) {
  return testPerson(await newOwner(fresh.database), roles);
}

/** One request of the merchant per minute, the oldest first. */
function requestsOf(merchantId: string, count: number, changes: Partial<LoggedRequest> = {}): LoggedRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const at = Date.parse('2026-11-20T00:00:00Z') + index * 60_000;
    const requestId = uuidV7({ msecs: at });
    const call = { method: 'GET', route: '/v1/events', status: 200, errorCode: null, durationMs: 12 };
    return { merchantId, rail: 'test', requestId, at, keyId: null, userId: null, ...call, ...changes };
  });
}

it('the request log has the requests of one merchant and mode, by page and by each filter', async () => {
  const developer = await newPerson(['developer']);
  const stranger = await newPerson(['owner']);
  const {
    rows: [key],
  } = await fresh.database.pool.query<{ id: string }>(
    `INSERT INTO api_key (id, merchant_id, rail, kind, pair_id, key_hash, last_four)
     VALUES (gen_random_uuid(), $1, 'test', 'secret', gen_random_uuid(), sha256('request log'), '0VtB') RETURNING id`,
    [developer.merchantId],
  );
  const [failed, ...reads] = requestsOf(developer.merchantId, 61, { keyId: key?.id ?? '' });
  if (failed === undefined) throw new Error('No request.');
  const rejection = { method: 'POST', route: '/v1/refund', status: 422, errorCode: 'refund_exceeds_captured' };
  const all = [{ ...failed, ...rejection }, ...reads];
  await saveRequests(fresh.database, [
    ...all,
    ...requestsOf(stranger.merchantId, 3),
    ...requestsOf(developer.merchantId, 2, { rail: 'live' }),
  ]);
  await saveRequests(fresh.database, all);
  const read = (query: string) => settings.read(developer, `/requests${query}`, requestsSchema);
  const first = await read('');
  const rest = await read(`?after=${first.next}`);
  expect([first.requests.length, rest.requests.length, rest.next]).toEqual([50, 11, null]);
  const seen = [...first.requests, ...rest.requests].map(({ id }) => id);
  expect(seen).toEqual(all.map(({ requestId }) => requestId).toReversed());
  const shown = {
    id: failed.requestId,
    at: new Date(failed.at).toISOString(),
    method: 'POST',
    route: '/v1/refund',
    status: 422,
    error_code: 'refund_exceeds_captured',
    duration_ms: 12,
    key: { kind: 'sk', last_four: '0VtB' },
  };
  for (const query of ['?status=4', '?route=%2Fv1%2Frefund', `?id=${failed.requestId}`]) {
    expect(await read(query)).toEqual({ requests: [shown], next: null });
  }
  expect((await read('?status=5')).requests).toEqual([]);
  expect((await settings.send(await newPerson(['support']), 'GET', '/requests')).status).toBe(403);
  expect((await settings.send(developer, 'GET', '/requests?status=3')).status).toBe(400);
});

it('old requests are deleted in batches, and younger ones stay', async () => {
  const { merchantId } = await newPerson(['owner']);
  const ages = [15, 14.1, 14.01, 13.9].map((days) => Date.now() - days * day);
  const requests = requestsOf(merchantId, ages.length).map((request, index) => ({ ...request, at: ages[index] ?? 0 }));
  await fresh.database.pool.query('TRUNCATE request_log');
  await saveRequests(fresh.database, requests);
  const purge = () => purgeRequests(fresh.database, { days: 14, limit: 2 });
  expect([await purge(), await purge(), await purge()]).toEqual([2, 1, 0]);
  const { rows } = await fresh.database.pool.query<{ id: string }>('SELECT request_id AS id FROM request_log');
  expect(rows.map(({ id }) => id)).toEqual([requests[3]?.requestId]);
});
