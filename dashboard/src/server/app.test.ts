import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { asId } from '@landed/contracts/ids/ids';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dashboardApp } from './app.js';
import { routes } from './routes.js';
import { checkRoutes, merchantRoute, publicRoute, type Route } from './routing/route.js';
import type { Services } from './services.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const change = merchantRoute({
  method: 'POST',
  path: '/api/{merchant}/{mode}/things',
  action: 'keys.change',
  stepUp: 'live',
  body: z.strictObject({ name: z.string() }),
  handle: async ({ body, rail, merchantId }) => ({ name: body.name, rail, merchantId }),
});

interface Person {
  readonly roles: readonly DashboardRole[];
  readonly factorAt?: string;
  readonly hasPasskey?: boolean;
}

/** Serves the route to a person of the merchant `harbour`; null is signed out. */
async function serve(person: Person | null, routes: readonly Route[] = [change]): Promise<string> {
  const origin = 'http://localhost:1';
  const user = { id: asId<'user'>('u'), name: 'Ada', email: 'ada@example.com', locale: null, timeZone: null };
  const times = { startedAt: '2026-11-27T00:00:00Z', expiresAt: '2026-11-27T12:00:00Z' };
  const session = { id: asId<'user_session'>('s'), awaitsFactor: false, factorAt: person?.factorAt ?? null, ...times };
  const sessions: Services['sessions'] = {
    find: async () =>
      person === null ? null : { session, user: { ...user, hasPasskey: person.hasPasskey ?? true, hasTotp: false } },
    findMembership: async (_user, handle) =>
      handle === 'harbour'
        ? { merchantId: asId<'merchant'>('m'), handle, name: 'Harbour', roles: person?.roles ?? [] }
        : null,
  };
  const site = { origin, framesOrigin: null, needsSecondFactor: true };
  const services = { sessions, site, log: pino({ level: 'silent' }) } as unknown as Services;
  const html = { type: 'text/html', bytes: Buffer.from('<!doctype html>'), gzip: null, isHashed: false };
  const ofPayments = { ...html, bytes: Buffer.from('<!doctype html><link>') };
  const page = { document: html, documents: new Map([['/*/*/payments', ofPayments]]), byPath: new Map() };
  const app = dashboardApp({ services, routes, page, addressOf: () => '127.0.0.1', showsMail: false });
  const server = createServer(app.callback());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const own = {
  Origin: 'http://localhost:1',
  'Sec-Fetch-Site': 'same-origin',
  'Content-Type': 'application/json',
  'X-Landed-Dashboard': '1',
};

async function post(base: string, path: string, headers: Record<string, string> = own, body = '{"name":"a"}') {
  const cookie = `landed-local=${'a'.repeat(43)}`;
  const response = await fetch(`${base}${path}`, { method: 'POST', headers: { ...headers, Cookie: cookie }, body });
  const json = (await response.json()) as { error?: { code: string; details?: unknown } };
  return { status: response.status, code: json.error?.code, details: json.error?.details, json };
}

describe('the dashboard server', () => {
  it('gives the handler the merchant and the mode of the address', async () => {
    const { status, json } = await post(await serve({ roles: ['developer'] }), '/api/harbour/test/things');
    expect([status, json]).toEqual([200, { name: 'a', rail: 'test', merchantId: 'm' }]);
  });

  it.each([
    ['without a session', null, '/api/harbour/test/things', 401, 'unauthorized'],
    ['of another merchant', ['owner'], '/api/other/test/things', 404, 'not_found'],
    ['in an unknown mode', ['owner'], '/api/harbour/prod/things', 404, 'not_found'],
    ['without the role', ['support', 'finance'], '/api/harbour/test/things', 403, 'role_missing'],
    ['in live mode without step-up', ['owner'], '/api/harbour/live/things', 403, 'step_up_required'],
  ] as const)('rejects a change %s', async (_title, roles, path, status, code) => {
    const result = await post(await serve(roles === null ? null : { roles }), path);
    expect([result.status, result.code]).toEqual([status, code]);
  });

  it('accepts a step-up of the last five minutes and no older one', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const at = async (factorAt: string) =>
      (await post(await serve({ roles: ['owner'], factorAt }), '/api/harbour/live/things')).status;
    expect([await at(minutesAgo(4.9)), await at(minutesAgo(5.1))]).toEqual([200, 403]);
  });

  it.each(
    routes
      .filter(({ method, action }) => method === 'POST' && (action === 'payments.act' || action === 'disputes.act'))
      .filter(({ path }) => !path.endsWith('/draft'))
      .map(({ path }) => [path]),
  )('moves no live money without a second factor of the last minutes, for support as for owners: %s', async (path) => {
    const codeFor = async (person: Person) => {
      const to = path.replace('{merchant}', 'harbour').replace('{mode}', 'live').replace('{id}', randomUUID());
      return (await post(await serve(person, routes), to)).code;
    };
    const factorAt = new Date(Date.now() - 6 * 60_000).toISOString();
    expect(await codeFor({ roles: ['support'], hasPasskey: false })).toBe('second_factor_missing');
    expect(await codeFor({ roles: ['support'], factorAt })).toBe('step_up_required');
    expect(await codeFor({ roles: ['owner'], factorAt })).toBe('step_up_required');
  });

  it.each([
    ['a foreign Origin', { Origin: 'https://evil.example' }],
    ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['a wrong header of ours', { 'X-Landed-Dashboard': '0' }],
  ])('rejects a change with %s before it looks at the session', async (_title, header) => {
    const result = await post(await serve(null), '/api/harbour/test/things', { ...own, ...header });
    expect([result.status, result.code]).toEqual([403, 'cross_site_request']);
  });

  it.each(Object.keys(own).filter((name) => name !== 'Content-Type'))('rejects a change without %s', async (name) => {
    const { [name]: _, ...rest } = own as Record<string, string>;
    expect((await post(await serve(null), '/api/harbour/test/things', rest)).status).toBe(403);
  });

  it('names the field of an invalid body and not its value', async () => {
    const result = await post(await serve({ roles: ['owner'] }), '/api/harbour/test/things', own, '{"name":4242}');
    expect([result.status, result.code]).toEqual([400, 'validation_error']);
    expect(JSON.stringify(result.details)).toContain('"path":"name"');
    expect(JSON.stringify(result.details)).not.toContain('4242');
  });

  it('rejects an unknown path of the API with JSON and another method with 405', async () => {
    const base = await serve({ roles: ['owner'] });
    const unknown = await fetch(`${base}/api/nothing`);
    expect([unknown.status, ((await unknown.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      'not_found',
    ]);
    const get = await fetch(`${base}/api/harbour/test/things`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('serves one document at every page address, with a policy that allows no foreign script', async () => {
    const response = await fetch(`${await serve(null)}/harbour/test/keys`);
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html>']);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  it('serves to everyone the same document of a page, and names what the page reads first', async () => {
    const read = async (person: Person | null, path: string) => {
      const cookie = `landed-local=${'a'.repeat(43)}`;
      const response = await fetch(`${await serve(person)}${path}`, { headers: { Cookie: cookie } });
      return [await response.text(), response.headers.get('link'), response.headers.get('cache-control')];
    };
    const link = (path: string) => `</api/harbour/test/first${path}>; rel=preload; as=fetch; crossorigin`;
    const own = await read({ roles: ['owner'] }, '/harbour/test/payments');
    expect(own).toEqual(['<!doctype html><link>', link('?page=/payments'), 'no-cache']);
    expect(await read(null, '/harbour/test/payments')).toEqual(own);
    expect(await read(null, '/harbour/test/payments?status=failed')).toEqual([
      '<!doctype html><link>',
      link(''),
      'no-cache',
    ]);
    const others = ['/sign-in', '/harbour/test/a%22%3E', '/harbour/test/%3E;rel=x', '/harbour/staging'];
    for (const path of others) expect(await read(null, path)).toEqual(['<!doctype html>', null, 'no-cache']);
  });
});

describe('checkRoutes', () => {
  it('rejects a route whose action is not in the table, or is of another kind', () => {
    const unknown = { ...change, action: 'keys.read_all' as never };
    expect(() => checkRoutes([unknown])).toThrow('has no action of its kind');
    const open = publicRoute({ method: 'GET', path: '/api/x', action: 'keys.read' as never, handle: async () => ({}) });
    expect(() => checkRoutes([open])).toThrow('has no action of its kind');
    expect(() => checkRoutes([change, change])).toThrow('exists twice');
  });
});
