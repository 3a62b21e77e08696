import { randomUUID } from 'node:crypto';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { firstReadSchema } from '@landed/dashboard/wire/first-read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DashboardCase, openDashboardCase } from './dashboard-case.js';

let at: DashboardCase;
let own: Awaited<ReturnType<DashboardCase['merchant']>>;
let other: typeof own;

beforeAll(async () => {
  at = await openDashboardCase();
  own = await at.merchant('Harbour Leather');
  other = await at.merchant('Northwind Ceramics');
});
afterAll(() => at.close());

const sessionOf = async (roles: readonly DashboardRole[]) =>
  at.session(await at.person(`${randomUUID()}@example.com`, [[own.merchantId, roles]]));
const ofFrame = ['disputes?status=needs_response', 'webhooks'];
const ofHome = [...ofFrame, 'home', 'keys', 'banks', 'balance', 'payouts', 'go-live'];
/** Two responses of one route differ in when they were made. */
const withoutTimes = (body: unknown) => JSON.stringify(body).replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '""');

describe('the first read of a page', () => {
  it.each<[DashboardRole, readonly string[]]>([
    ['owner', ofHome],
    ['finance', ofHome.filter((path) => !['keys', 'webhooks'].includes(path))],
    ['support', ['disputes?status=needs_response', 'home', 'go-live']],
  ])('the role %s gets what its routes respond, and nothing that they reject', async (role, paths) => {
    const session = await sessionOf([role]);
    const base = `/${own.handle}/test`;
    const { body, status } = await at.send('GET', `/api${base}/first?page=/`, session);
    expect(status).toBe(200);
    const first = firstReadSchema.parse(body);
    expect(Object.keys(first.reads).toSorted()).toEqual(paths.map((path) => `${base}/${path}`).toSorted());
    for (const path of ofHome) {
      const alone = await at.send('GET', `/api${base}/${path}`, session);
      const read = first.reads[`${base}/${path}`];
      expect([path, alone.status]).toEqual([path, read === undefined ? 403 : 200]);
      if (read !== undefined) expect(withoutTimes(read)).toBe(withoutTimes(alone.body));
    }
    const alone = await at.send('GET', '/api/session', session);
    expect(withoutTimes(first.session)).toBe(withoutTimes(alone.body));
  });

  it.each([
    ['', ofFrame],
    ['?page=/payments', [...ofFrame, 'payments']],
    ['?page=/nothing', ofFrame],
    ['?page=/constructor', ofFrame],
    // It exists nowhere: the page reads it itself, and says so.
    [`?page=/payments/${randomUUID()}`, ofFrame],
  ])('the first read with the query "%s" has %j', async (page, paths) => {
    const { body } = await at.send('GET', `/api/${own.handle}/live/first${page}`, await sessionOf(['owner']));
    const { reads } = firstReadSchema.parse(body);
    expect(Object.keys(reads).toSorted()).toEqual(paths.map((path) => `/${own.handle}/live/${path}`).toSorted());
  });

  it('a person who is signed out, or not a member, reads nothing', async () => {
    const path = (handle: string) => `/api/${handle}/test/first?page=/`;
    const ends = [
      await at.send('GET', path(own.handle), null),
      await at.send('GET', path(other.handle), await sessionOf(['owner'])),
    ];
    expect(ends.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [401, ['error', 'request_id']],
      [404, ['error', 'request_id']],
    ]);
  });
});
