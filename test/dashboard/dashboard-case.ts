import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { parseKeyring } from '@landed/codec/keyring';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { UserId } from '@landed/contracts/dashboard/people';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { readConfig } from '@landed/dashboard/server/config';
import { startDashboard } from '@landed/dashboard/server/server';
import { hashPassword } from '@landed/dashboard/server/sign-in/password';
import { openDatabase } from '@landed/prisma/database';
import { listMails } from '@landed/prisma/read/user/list-mails';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { insertUser } from '@landed/prisma/write/user/account';
import { changePeople } from '@landed/prisma/write/user/change-people';
import { saveSignIn } from '@landed/prisma/write/user/sign-in';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import pino from 'pino';
import { inject } from 'vitest';
import { createFreshDatabase } from '../setup/fresh-database.js';

export const origin = 'http://localhost:4040';
export const password = 'correct horse battery';
const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`;

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly error?: { code: string; details?: Record<string, unknown> } };
  readonly cookie: string | null;
}

export type DashboardCase = Awaited<ReturnType<typeof openDashboardCase>>;

export interface DashboardOptions {
  /** The database of a stack and its keys. Absent: a database of its own. */
  readonly stack?: Pick<StackFile, 'database_url' | 'encryption_keys'>;
  readonly env?: Readonly<Record<string, string>>;
}

/** A dashboard with people to sign in. */
export async function openDashboardCase({ stack, env = {} }: DashboardOptions = {}) {
  const fresh = stack === undefined ? await createFreshDatabase() : null;
  const url = stack?.database_url ?? fresh?.url ?? '';
  const encryptionKeys = stack?.encryption_keys ?? keys;
  const lines: string[] = [];
  const config = readConfig({
    DATABASE_URL: url,
    LANDED_ENCRYPTION_KEYS: encryptionKeys,
    LANDED_API_KEY_PEPPER: 'a pepper of the tests',
    TEMPORAL_ADDRESS: inject('stack').temporal_address,
    TEMPORAL_NAMESPACE: inject('stack').temporal_namespace,
    DASHBOARD_PORT: '0',
    DASHBOARD_ORIGIN: origin,
    TRUSTED_PROXIES: '1',
    ...env,
  });
  const dashboard = await startDashboard(config, pino({ level: 'trace' }, { write: (line) => void lines.push(line) }));
  const database = openDatabase(url, { poolMax: 4 });
  const store = { database, keyring: parseKeyring(encryptionKeys) };
  const passwordHash = await hashPassword(password);

  const send = (method: string, path: string, cookie: string | null, body?: unknown, more: object = {}) =>
    sendTo(dashboard.port, method, path, cookie, body, more);

  return {
    url,
    encryptionKeys,
    store,
    lines,
    send,
    async merchant(name: string): Promise<{ merchantId: MerchantId; handle: string }> {
      const merchantId = await createMerchant(database, { id: randomUUID(), name, rails: ['test', 'live'] });
      const row = await database.prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } });
      return { merchantId, handle: row.handle ?? '' };
    },
    /** A person with a membership in each merchant. */
    async person(email: string, memberships: readonly [MerchantId, readonly DashboardRole[]][]): Promise<UserId> {
      const user = { name: `Person ${email}`, email, passwordHash };
      const userId = await changePeople(store, (transaction) => insertUser(transaction, store, user));
      for (const [merchantId, roles] of memberships) {
        await database.prisma.membership.create({ data: { userId, merchantId, roles: [...roles] } });
      }
      return userId;
    },
    /** The cookie of a session that the password started. */
    async session(userId: UserId, state: { awaitsFactor?: boolean; isConfirmed?: boolean } = {}): Promise<string> {
      const { awaitsFactor = false, isConfirmed = false } = state;
      const client = { address: null, userAgent: 'test' };
      return `landed-local=${await saveSignIn(store, { userId, awaitsFactor, isConfirmed, ...client })}`;
    },
    /** The token of the newest link in a mail to this address. */
    async linkIn(to: string): Promise<string> {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const mail = (await listMails(database, store.keyring, 20)).find((each) => each.to === to);
        const token = /\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1];
        if (token !== undefined) return token;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('No mail with a link has arrived.');
    },
    async close() {
      await dashboard.stop();
      await database.close();
      await fresh?.drop();
    },
  };
}

/** Not `fetch`, which sets `Sec-Fetch-Site` itself. Every request comes from another address, so no limit is shared. */
function sendTo(
  port: number,
  method: string,
  path: string,
  cookie: string | null,
  body: unknown,
  more: object,
): Promise<Reply> {
  const headers = {
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'X-Landed-Dashboard': '1',
    'X-Forwarded-For': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.'),
    ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
    ...(cookie === null ? {} : { Cookie: cookie }),
    ...more,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const set = response.headers['set-cookie']?.[0]?.split(';')[0] ?? null;
        resolve({ status: response.statusCode ?? 0, body: bodyOf(text), cookie: set });
      });
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? JSON.stringify(body ?? {}) : undefined);
  });
}

/** Empty for a response without JSON, such as a page. */
function bodyOf(text: string): Reply['body'] {
  return text.startsWith('{') ? (JSON.parse(text) as Reply['body']) : {};
}
