import { createServer } from 'node:http';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { payoutMinimums } from '@landed/contracts/payout/minimums';
import { dashboardApp } from '@landed/dashboard/server/app';
import type { Gateway } from '@landed/dashboard/server/gateway/gateway';
import { routes } from '@landed/dashboard/server/routes';
import type { Services } from '@landed/dashboard/server/services';
import type { Workflows } from '@landed/dashboard/server/workflows/workflows';
import { sealedText } from '@landed/prisma/read/user/user-row';
import { sealContexts } from '@landed/prisma/sealing';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll } from 'vitest';
import type { z } from 'zod';
import type { FreshDatabase } from '../setup/fresh-database.js';
import { newKeyring } from '../store/checkout-case.js';
import { recordingStarter } from '../store/endpoint-case.js';

export const apiKeyPepper = 'a-pepper-of-the-tests';
const origin = 'http://localhost:4030';

/** A person of one merchant, whose session is simulated: how sessions come about is tested where they are made. */
export interface TestPerson {
  readonly userId: string;
  readonly name: string;
  readonly handle: string;
  readonly merchantId: MerchantId;
  readonly roles: readonly DashboardRole[];
  /** When the session last had a second factor; null: never. */
  readonly factorAt?: string | null;
}

export function testPerson(
  merchantId: MerchantId,
  roles: readonly DashboardRole[],
  name = 'Ines Halloran',
  factorAt: string | null = null,
): TestPerson {
  return { userId: uuidV7(), name, handle: `shop-${merchantId.slice(-8)}`, merchantId, roles, factorAt };
}

const unavailable = () => Promise.reject(new Error('unavailable'));
const unavailableWorkflows = {
  save: unavailable,
  activateDomain: unavailable,
  openVerificationPage: unavailable,
  readVerification: unavailable,
};

/**
 * The settings' routes of the real server over HTTP, on the database of a test file. They are open before the file's other
 * hooks, and closed after them. Workflows are recorded and not run.
 */
export function settingsOfFile(fresh: FreshDatabase, workflows: Partial<Workflows> = {}, gateway?: Gateway): Settings {
  const settings = {} as Settings;
  beforeAll(async () => {
    Object.assign(settings, await openSettings(fresh, workflows, gateway));
  });
  afterAll(() => settings.close());
  return settings;
}

type Settings = Awaited<ReturnType<typeof openSettings>>;

async function openSettings(fresh: FreshDatabase, workflows: Partial<Workflows>, gateway: Gateway | undefined) {
  const people = new Map<string, TestPerson>();
  const keyring = newKeyring();
  const { starter, started } = recordingStarter();
  const services = {
    database: fresh.database,
    keyring,
    apiKeyPepper,
    sessions: sessionsOf(people),
    limits: { count: async () => undefined },
    mail: { wake: () => undefined },
    gateway: gateway ?? { send: unavailable, readFile: unavailable },
    workflows: { ...starter, ...unavailableWorkflows, ...workflows },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Services['log'],
    site: {
      origin,
      framesOrigin: 'http://localhost:4031',
      needsSecondFactor: true,
      apiUrls: { test: 'http://localhost:4010', live: null },
      endpointUrls: { localTargets: false },
      payoutWaitHours: 24,
      payoutMinimums,
    },
  } as unknown as Services;
  const html = { type: 'text/html', bytes: Buffer.from(''), gzip: null, isHashed: false };
  const page = { document: html, documents: new Map(), byPath: new Map() };
  const server = createServer(
    dashboardApp({ services, routes, page, addressOf: () => '203.0.113.7', showsMail: false }).callback(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  /** Logs name people by id, so their names are read from the rows of people. */
  const insertOnce = ({ userId, name }: TestPerson) =>
    fresh.database.prisma.appUser.createMany({
      data: {
        id: userId,
        email: sealedText(keyring, 'ines@example.com', sealContexts.userEmail(asId<'user'>(userId))),
        emailHmac: Uint8Array.from(Buffer.from(userId.replaceAll('-', ''))),
        name: sealedText(keyring, name, sealContexts.userName(asId<'user'>(userId))),
        passwordHash: '$argon2id$of-a-test',
      },
      skipDuplicates: true,
    });

  /** Sends a request of a person. A path is what follows `/api/{merchant}/{mode}`. */
  async function request(person: TestPerson, method: 'GET' | 'POST', path: string, sent?: object, mode = 'test') {
    const token = uuidV7().replaceAll('-', '').padEnd(43, 'a');
    people.set(token, person);
    await insertOnce(person);
    return fetch(`${base}/api/${person.handle}/${mode}${path}`, {
      method,
      headers: {
        Cookie: `landed-local=${token}`,
        ...(method === 'POST'
          ? {
              Origin: origin,
              'Sec-Fetch-Site': 'same-origin',
              'Content-Type': 'application/json',
              'X-Landed-Dashboard': '1',
            }
          : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(sent ?? {}) } : {}),
    });
  }

  async function send(...sent: Parameters<typeof request>) {
    const response = await request(...sent);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      cacheControl: response.headers.get('cache-control'),
      text,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  }

  return {
    started,
    keyring,
    request,
    send,
    /** Reads with a GET and checks the response by its schema of the wire. */
    async read<Schema extends z.ZodType>(person: TestPerson, path: string, schema: Schema, mode = 'test') {
      const { status, text, body } = await send(person, 'GET', path, undefined, mode);
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
      return schema.parse(body);
    },
    /** Changes with a POST and checks the response by its schema of the wire. */
    async change<Schema extends z.ZodType>(
      person: TestPerson,
      path: string,
      sent: object,
      schema: Schema,
      mode = 'test',
    ) {
      const { status, text, body } = await send(person, 'POST', path, sent, mode);
      if (status !== 200) throw new Error(`POST ${path}: ${status} ${text}`);
      return schema.parse(body);
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function sessionsOf(people: ReadonlyMap<string, TestPerson>): Services['sessions'] {
  const ofUser = (id: string) => [...people.values()].find(({ userId }) => userId === id);
  return {
    find: async (token) => {
      const person = people.get(token);
      if (person === undefined) return null;
      const times = { startedAt: '2026-11-27T00:00:00Z', expiresAt: '2026-11-27T12:00:00Z' };
      // A session of its own for each request, because a session may send 20 a second.
      const id = asId<'user_session'>(uuidV7());
      const session = { id, awaitsFactor: false, factorAt: person.factorAt ?? null, ...times };
      const user = { id: asId<'user'>(person.userId), name: person.name, email: 'ines@example.com' };
      return { session, user: { ...user, locale: null, timeZone: null, hasPasskey: true, hasTotp: false } };
    },
    findMembership: async (userId, handle) => {
      const person = ofUser(userId);
      if (person === undefined || person.handle !== handle) return null;
      return { merchantId: person.merchantId, handle, name: 'Of a test', roles: person.roles };
    },
  };
}
