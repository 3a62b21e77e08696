import type { Database } from '@landed/prisma/database';
import type { LoggedRequest } from '@landed/prisma/write/request-log/save-requests';
import Koa from 'koa';
import type { Logger } from 'pino';
import { expect, it } from 'vitest';
import type { Context, RequestState } from '../middleware/request-state.js';
import { logRequests } from './log-requests.js';
import { RequestLog } from './request-log.js';
import { saveRequestsRegularly } from './save-requests-regularly.js';

const log = { warn: () => undefined } as unknown as Logger;
const requests = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ requestId: `r${index}` }) as LoggedRequest);
const ids = (taken: readonly LoggedRequest[]) => taken.map(({ requestId }) => requestId);

it('keeps at most 10,000 requests, drops and counts further ones, and puts back what was not saved in its order', () => {
  const waiting = new RequestLog();
  for (const request of requests(10_003)) waiting.note(request);
  expect(waiting.dropped).toBe(3);
  const taken = waiting.take(2);
  waiting.note({ requestId: 'new' } as LoggedRequest);
  waiting.putBack(taken);
  expect(waiting.dropped).toBe(4);
  const all = ids(waiting.take(20_000));
  expect([all.length, all.slice(0, 2), all.at(-1)]).toEqual([10_000, ['r0', 'r2'], 'new']);
});

it('saves all requests when the gateway stops, and keeps them while the database does not respond', async () => {
  const saved: number[] = [];
  let isDown = true;
  const query = ({ values: [merchants = []] }: { readonly values: readonly unknown[][] }) =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve(saved.push(merchants.length));
  const database = { pool: { query } } as unknown as Database;
  const waiting = new RequestLog();
  for (const request of requests(2_500)) waiting.note({ ...request, at: 0 });
  await saveRequestsRegularly(database, waiting, log).stop();
  isDown = false;
  await saveRequestsRegularly(database, waiting, log).stop();
  expect(saved).toEqual([2_000, 500]);
});

it('notes the route, the outcome and the key of a known merchant, and no request of an unknown one', async () => {
  const waiting = new RequestLog();
  const handled = async (state: Partial<RequestState>, path: string) => {
    const ctx = new Koa().createContext({ method: 'GET', url: path, headers: {} } as never, {} as never) as Context;
    ctx.state = { rail: 'test', requestId: 'r1', arrivedAt: 0, template: '/v1/refunds/{refund_id}', ...state };
    await logRequests(waiting)(ctx, async () => void (ctx.state.errorCode = 'not_found'));
  };
  const path = '/v1/refunds/canary@example.com?customer_email=canary@example.com';
  await handled({}, path);
  await handled({ merchant: { id: 'key-1', merchantId: 'm1', rail: 'test' } as never }, path);
  await handled({ merchant: { id: 'session-1', merchantId: 'm1', rail: 'test', userId: 'u1' } as never }, path);
  const noted = waiting.take(10);
  expect(noted).toMatchObject([
    { merchantId: 'm1', route: '/v1/refunds/{refund_id}', errorCode: 'not_found', keyId: 'key-1', userId: null },
    { keyId: null, userId: 'u1' },
  ]);
  expect(JSON.stringify(noted)).not.toContain('canary');
});
