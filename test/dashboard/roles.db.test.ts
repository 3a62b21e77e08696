import { randomUUID } from 'node:crypto';
import { type DashboardRole, dashboardRoles, type MerchantAction, mayDo } from '@landed/contracts/dashboard/actions';
import type { UserId } from '@landed/contracts/dashboard/people';
import { routes } from '@landed/dashboard/server/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DashboardCase, openDashboardCase, type Reply } from './dashboard-case.js';

let at: DashboardCase;
let own: Awaited<ReturnType<DashboardCase['merchant']>>;
let other: typeof own;
/** One person for each set of roles: no request of a walk changes who a person is. */
const people = new Map<readonly DashboardRole[], Promise<UserId>>();
const personWith = (set: readonly DashboardRole[]): Promise<UserId> => {
  const person = people.get(set) ?? at.person(`${randomUUID()}@example.com`, [[own.merchantId, set]]);
  people.set(set, person);
  return person;
};

beforeAll(async () => {
  at = await openDashboardCase();
  own = await at.merchant('Harbour Leather');
  other = await at.merchant('Northwind Ceramics');
});
afterAll(() => at.close());

const roleSets: readonly (readonly DashboardRole[])[] = [
  ...dashboardRoles.map((role) => [role]),
  ['finance', 'support'],
];

/** The path of a route for a merchant, with ids that exist nowhere. */
const pathOf = (path: string, handle: string, mode: string) =>
  path
    .replace('{merchant}', handle)
    .replace('{mode}', mode)
    .replaceAll(/\{\w+\}/g, () => randomUUID());

const ends = ({ status, body }: Reply) => `${status} ${body.error?.code ?? ''}`.trim();
/** The checks of the router let the request pass; what the handler makes of an empty body is not the question here. */
const passed = (reply: Reply) => ![401, 403].includes(reply.status);

const merchantRoutes = routes.filter(({ kind }) => kind === 'merchant');
const accountRoutes = routes.filter(({ kind }) => kind === 'account');

describe.each(merchantRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    const send = (cookie: string | null, handle = own.handle, mode = 'test') =>
      at.send(route.method, pathOf(route.path, handle, mode), cookie);

    it('a route of a merchant needs a session, a second factor when one is missing, and a membership', async () => {
      const stranger = await at.person(`${randomUUID()}@example.com`, [[other.merchantId, ['owner']]]);
      const member = await at.person(`${randomUUID()}@example.com`, [[own.merchantId, ['owner']]]);
      expect(ends(await send(null))).toBe('401 unauthorized');
      expect(ends(await send(await at.session(member, { awaitsFactor: true })))).toBe('401 factor_required');
      const confirmed = await at.session(stranger, { isConfirmed: true });
      const foreign = await send(confirmed);
      const absent = await send(confirmed, 'no-such-merchant');
      expect([ends(foreign), ends(absent)]).toEqual(['404 not_found', '404 not_found']);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' });
      expect(ends(await send(await at.session(member, { isConfirmed: true }), own.handle, 'staging'))).toBe(
        '404 not_found',
      );
    });

    it.each(roleSets.map((set) => [set.join(' and '), set] as const))(
      'follows the table of roles for %s',
      async (_roles, set) => {
        const user = await personWith(set);
        const confirmed = await send(await at.session(user, { isConfirmed: true }));
        const session = await at.session(user);
        const plain = await send(session);
        if (!mayDo(set, route.action as MerchantAction)) {
          expect([ends(confirmed), ends(plain)]).toEqual(['403 role_missing', '403 role_missing']);
          return;
        }
        expect(passed(confirmed)).toBe(true);
        if (route.stepUp === 'always') expect(ends(plain)).toBe('403 step_up_required');
        else expect(passed(plain)).toBe(true);
        const live = await send(session, own.handle, 'live');
        if (route.stepUp === 'no') expect(passed(live)).toBe(true);
        else expect(ends(live)).toBe('403 step_up_required');
      },
    );

    it('finds nothing for a person on the request after the removal', async () => {
      const user = await at.person(`${randomUUID()}@example.com`, [
        [own.merchantId, ['owner']],
        [other.merchantId, ['owner']],
      ]);
      const cookie = await at.session(user, { isConfirmed: true });
      expect(passed(await send(cookie))).toBe(true);
      const key = { userId_merchantId: { userId: user, merchantId: own.merchantId } };
      await at.store.database.prisma.membership.update({ where: key, data: { removedAt: new Date() } });
      expect(ends(await send(cookie))).toBe('404 not_found');
    });
  },
);

describe.each(accountRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
  it('the route takes only a session of the right kind', async () => {
    const user = await at.person(`${randomUUID()}@example.com`, [[own.merchantId, ['read_only']]]);
    const send = (cookie: string | null) => at.send(route.method, route.path, cookie);
    const isForFactor = route.action === 'session.confirm_factor';
    expect(ends(await send(null))).toBe('401 unauthorized');
    expect(ends(await send('landed-local=x'))).toBe('401 unauthorized');
    const awaiting = await send(await at.session(user, { awaitsFactor: true }));
    const plain = await send(await at.session(user));
    if (isForFactor) {
      expect([awaiting.body.error?.code === 'factor_required', ends(plain)]).toEqual([false, '404 not_found']);
      return;
    }
    expect(ends(awaiting)).toBe('401 factor_required');
    if (route.stepUp === 'always') expect(ends(plain)).toBe('403 step_up_required');
    else expect(passed(plain)).toBe(true);
    expect(passed(await send(await at.session(user, { isConfirmed: true })))).toBe(true);
  });
});

it('every change is rejected when another site sends it', async () => {
  const user = await at.person(`${randomUUID()}@example.com`, [[own.merchantId, ['owner']]]);
  const cookie = await at.session(user, { isConfirmed: true });
  const forged = [
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'X-Landed-Dashboard': '' },
    { 'Content-Type': 'text/plain' },
  ];
  const changes = routes.filter(({ method }) => method === 'POST');
  for (const { path } of changes) {
    for (const headers of forged) {
      const reply = await at.send('POST', pathOf(path, own.handle, 'test'), cookie, {}, headers);
      expect(`${path} ${ends(reply)}`).toBe(`${path} 403 cross_site_request`);
    }
  }
  expect(changes.length).toBeGreaterThan(20);
});
