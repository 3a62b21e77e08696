import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { childNames } from '@landed/stack/child/child-name';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { Client, Connection } from '@temporalio/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { startOwnStack } from '../setup/own-stack.js';

interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly saw: string;
  readonly advice: string | null;
}

interface Report {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}

async function runDoctor(file: string, env: Record<string, string> = {}): Promise<Report & { code: number | null }> {
  const { code, out, err } = await runLanded(['doctor', '--stack', file, '--json'], { env });
  expect(err).toBe('');
  return { code, ...(JSON.parse(out) as Report) };
}

/** The failed checks of a stack, one line each. */
async function failedChecks(stack: StackFile, changes: Partial<StackFile> = {}): Promise<string[]> {
  const { code, ok, findings } = await runDoctor(stackFileWith(stack, changes));
  const broken = findings.filter(({ state }) => state === 'fail');
  expect([code, ok]).toEqual(broken.length === 0 ? [0, true] : [1, false]);
  for (const { advice } of findings.filter(({ state }) => state !== 'ok')) expect(advice).toMatch(/\w{3}/);
  return broken.map(({ check, saw }) => `${check}: ${saw}`);
}

/** A port where nothing listens. */
async function deadPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const stack = await startOwnStack();
const shared = stack.json;

function databaseUrl(changes: Partial<Pick<URL, 'password' | 'pathname' | 'port'>>): string {
  return Object.assign(new URL(shared.database_url), changes).href;
}

describe('landed doctor, on a working stack', () => {
  it('reports no problem and lists its checks', async () => {
    const merchant = await newMerchant(shared);
    const api = merchantApi(shared, { merchant });
    await api.post('/v1/payment_intents', chargeHandbag(await quoteHandbag(api)), idempotencyKey());
    await api.close();
    const report = await runDoctor(stackFileWith(shared, { merchants: [merchant] }));
    // The age of the built-in tax tables depends on the day; on a local stack they only cause warnings.
    // Stacks of tests pause the Schedules that would change their data.
    const other = ['deliveries', 'tax tables', 'schedules'];
    const others = report.findings.filter(({ check }) => !other.includes(check));
    expect(others.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(report.findings.filter(({ state }) => state === 'fail')).toEqual([]);
    expect([report.code, report.ok]).toEqual([0, true]);
    expect([...new Set(report.findings.map(({ check }) => check))]).toEqual([
      'node',
      'stack',
      'addresses',
      'disk',
      'database',
      'clock',
      'migrations',
      'database role',
      'database grants',
      'encryption keys',
      'buyer keys',
      'unknown outcomes',
      'deliveries',
      'processor changes',
      'disputes',
      'ledger',
      'reserves',
      'payouts',
      'owner e-mails',
      'reconciliation',
      'registrations',
      'temporal',
      'schedules',
      'workers',
      'tax tables',
      'tax rates',
      'gateway test',
      'gateway live',
      'api key',
    ]);
    const saw = (check: string) => report.findings.filter((finding) => finding.check === check).map((each) => each.saw);
    expect(saw('encryption keys')).toEqual(['the keys decrypt the stored events']);
    expect(saw('workers')).toEqual(['workers poll all 9 task queues', 'the workers are ready']);
    expect(saw('api key')).toEqual(['Of a test, test: the gateway accepts the key']);
  });

  it('prints one line per check for an operator, without any secret', async () => {
    const run = await runLanded(['doctor', '--stack', stackFileWith(shared)]);
    expect([run.code, run.err]).toEqual([0, '']);
    expect(run.out).toMatch(/✓ gateway test +the gateway is ready\n/);
    const secrets = [
      ...shared.merchants.map(({ secret_key }) => secret_key),
      ...shared.encryption_keys.split(/[,:]/).filter((part) => part.length > 20),
      new URL(shared.database_url).password,
    ];
    for (const secret of secrets) expect(run.out).not.toContain(secret);
  });
});

describe('landed doctor, with wrong settings', () => {
  it('reports a wrong port of the API', async () => {
    const port = await deadPort();
    expect(await failedChecks(shared, { gateway_url: `http://127.0.0.1:${port}` })).toEqual([
      `addresses: gateway test: nothing listens at 127.0.0.1:${port} (ECONNREFUSED)`,
      `gateway test: the gateway does not respond at http://127.0.0.1:${port} (ECONNREFUSED)`,
    ]);
  });

  it('reports an address where another server listens', async () => {
    expect(await failedChecks(shared, { gateway_url: shared.sandbox_url, merchants: [] })).toEqual([
      `gateway test: the server at ${shared.sandbox_url} is not a Landed gateway`,
    ]);
  });

  it('reports a gateway whose clock is an hour ahead', async () => {
    const server = createServer((_asked, response) => {
      response.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString());
      response.end('{"status":"ok"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const broken = await failedChecks(shared, { gateway_url: url, merchants: [] });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(broken).toEqual([expect.stringMatching(/^clock: gateway test is 3(599|600) s ahead of this machine$/)]);
  });

  it('reports keys that are unknown or of the other rail', async () => {
    const [merchant] = shared.merchants;
    const wrong = { id: 'x', name: 'Wrong', publishable_key: '', secret_key: 'sk_test_unknown_key_000000' };
    const swapped = { id: 'y', name: 'Swapped', publishable_key: '', secret_key: merchant?.live_secret_key ?? '' };
    expect(await failedChecks(shared, { merchants: [wrong, swapped] })).toEqual([
      'api key: Wrong, test: the gateway rejects the key',
      'api key: Swapped, test: the gateway rejects the key',
    ]);
  });

  it('reports encryption keys that belong to another stack or are malformed', async () => {
    const other = `k1:${randomBytes(32).toString('base64')}`;
    expect(await failedChecks(shared, { encryption_keys: other })).toEqual([
      'encryption keys: the keys do not decrypt the stored events',
    ]);
    expect(await failedChecks(shared, { encryption_keys: 'k1:short' })).toEqual([
      'encryption keys: LANDED_ENCRYPTION_KEYS is not valid',
    ]);
  });

  it("reports a database of buyers' keys that is not the one of the stored buyers", async () => {
    expect(await failedChecks(shared, { buyer_keys_url: shared.database_url })).toEqual([
      expect.stringMatching(/^buyer keys: \d+ of the keys of the newest \d+ buyers are missing$/),
    ]);
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 'authentication failed (28P01)'],
    ['an unknown database', { pathname: '/nowhere' }, 'the server has no database of that name'],
  ])('reports %s', async (_what, changes, saw) => {
    expect(await failedChecks(shared, { database_url: databaseUrl(changes) })).toEqual([`database: ${saw}`]);
  });

  it('reports a namespace that Temporal does not have', async () => {
    const version = await serverVersion();
    expect(await failedChecks(shared, { temporal_namespace: 'nowhere' })).toEqual([
      `temporal: Temporal ${version} has no namespace nowhere`,
    ]);
  });

  it('reports a stack that was killed', async () => {
    const [first, ...more] = await failedChecks(shared, { pids: { ...shared.pids, stack: 2 ** 22 + 1 } });
    expect(first).toMatch(/^stack: the stack of \S+ was killed \(process 4194305 is gone\)$/);
    expect(more).toEqual([]);
  });

  it('reports addresses that accept connections and never respond', async () => {
    const sockets = new Set<Socket>();
    const server = createTcpServer((socket) => sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const broken = await failedChecks(shared, {
      database_url: databaseUrl({ port: String(port) }),
      temporal_address: `127.0.0.1:${port}`,
      gateway_url: url,
      workers_ops_url: url,
    });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    expect(broken).toEqual([
      'database: the database does not respond in time',
      'temporal: Temporal does not respond',
      'workers: the workers do not respond',
      `gateway test: the gateway does not respond at ${url} (TimeoutError)`,
    ]);
  });

  it('reports that no stack was found', async () => {
    const run = await runLanded(['doctor', '--json'], { cwd: '/' });
    const { ok, findings } = JSON.parse(run.out) as Report;
    expect([run.code, run.err, ok]).toEqual([1, '', false]);
    expect(findings.map(({ check, state }) => [check, state])).toEqual([
      ['node', 'ok'],
      ['stack', 'fail'],
    ]);
  });

  it('checks only the API when it gets only a key and an address', async () => {
    const env = { LANDED_KEY: shared.merchants[0]?.secret_key ?? '', LANDED_BASE_URL: shared.gateway_url };
    const run = await runLanded(['doctor', '--json'], { cwd: '/', env });
    expect([run.code, (JSON.parse(run.out) as Report).findings.map(({ check, state }) => [check, state])]).toEqual([
      0,
      [
        ['node', 'ok'],
        ['stack', 'ok'],
        ['addresses', 'ok'],
        ['gateway test', 'ok'],
        ['clock', 'ok'],
        ['api key', 'ok'],
      ],
    ]);
  });
});

async function serverVersion(): Promise<string> {
  const connection = await Connection.connect({ address: shared.temporal_address });
  const { serverVersion: version } = await new Client({ connection }).workflowService.getSystemInfo({});
  await connection.close();
  return version ?? '';
}

describe('landed doctor, on a database', () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await createFreshDatabase();
  });
  afterAll(() => fresh.drop());

  const findingsOf = async (check: string) => {
    const { findings } = await runDoctor(stackFileWith(shared, { database_url: fresh.url, merchants: [] }));
    return findings.filter((finding) => finding.check === check).map(({ state, saw }) => [state, saw]);
  };

  it('reports overdue deliveries and a disabled endpoint', async () => {
    const merchantId = await createMerchant(fresh.database, { id: randomUUID(), name: 'Of a test', rails: ['test'] });
    await fresh.database.pool.query(
      `WITH active AS (
         INSERT INTO webhook_endpoint (id, merchant_id, rail, url, events, secret)
         VALUES (gen_random_uuid(), $1, 'test', 'https://example.com', '{*}', '\\x00') RETURNING id
       )
       INSERT INTO webhook_endpoint (id, merchant_id, rail, url, events, secret, status, disabled_reason)
       SELECT gen_random_uuid(), $1, 'test', 'https://example.com', '{*}', '\\x00', 'disabled', 'gone' FROM active`,
      [merchantId],
    );
    expect(await findingsOf('deliveries')).toEqual([
      ['warn', '1 endpoint was disabled because it failed or responded with 410'],
    ]);
    await fresh.database.pool.query(
      `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
       SELECT gen_random_uuid(), 'test', $1, 'refund.created', gen_random_uuid(), 1, '\\x00', now()
       FROM generate_series(1, 3)`,
      [merchantId],
    );
    await fresh.database.pool.query(`UPDATE webhook_delivery SET sweep_at = now() - interval '10 minutes'`);
    expect(await findingsOf('deliveries')).toEqual([
      ['warn', '3 are overdue, the oldest by 10 minutes'],
      ['warn', '1 endpoint was disabled because it failed or responded with 410'],
    ]);
  });

  it('reports a database that may lose committed data', async () => {
    const name = new URL(fresh.url).pathname.slice(1);
    await fresh.database.pool.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
    expect((await findingsOf('database'))[1]).toEqual([
      'fail',
      'synchronous_commit off, fsync on, no synchronous standby',
    ]);
  });

  it('reports a missing migration, and a database without any migration', async () => {
    const { rows } = await fresh.database.pool.query<{ migration_name: string }>(
      `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)
       RETURNING migration_name`,
    );
    const { rows: left } = await fresh.database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM _prisma_migrations',
    );
    const all = (left[0]?.count ?? 0) + 1;
    const last = rows[0]?.migration_name ?? '';
    expect(await findingsOf('migrations')).toEqual([['fail', `1 of ${all} are not applied: ${last}`]]);
    await fresh.database.pool.query('DROP TABLE _prisma_migrations');
    const [[state, saw] = []] = await findingsOf('migrations');
    expect([state, saw]).toEqual(['fail', expect.stringMatching(new RegExp(`^${all} of ${all} are not applied: `))]);
  });
});

describe('landed doctor, on a stack with a stopped process', () => {
  afterAll(() => stack.close());

  afterEach(async () => {
    for (const name of childNames) if (stack.pid(name) === undefined) await stack.start(name);
  });

  /** Polls, because on a busy machine the other processes take a moment to notice. */
  const expectFailedChecks = (expected: unknown) =>
    expect.poll(() => failedChecks(stack.json), { timeout: 90_000, interval: 500 }).toEqual(expected);

  const address = (url: string) => new URL(url).host;
  const dead = (name: string, at: string) => `addresses: ${name}: nothing listens at ${at} (ECONNREFUSED)`;

  it('reports a stopped gateway', async () => {
    const { gateway_url: test, gateway_live_url: live } = stack.json;
    await stack.kill('gateway');
    await expectFailedChecks([
      dead('gateway test', address(test)),
      dead('gateway live', address(live)),
      `gateway test: the gateway does not respond at ${test} (ECONNREFUSED)`,
      `gateway live: the gateway does not respond at ${live} (ECONNREFUSED)`,
    ]);
  });

  it('reports stopped workers', async () => {
    const { workers_ops_url: ops, codec_url: codec } = stack.json;
    await stack.kill('workers');
    await expectFailedChecks([
      dead('workers', address(ops)),
      dead('codec', address(codec)),
      'workers: the workers do not respond',
    ]);
  });

  it('reports a stopped sandbox', async () => {
    await stack.kill('sandbox');
    await expectFailedChecks([dead('sandbox', address(stack.json.sandbox_url))]);
  });

  it('reports a stopped Temporal server, with its effect on the gateways', async () => {
    await stack.kill('temporal');
    await expectFailedChecks([
      dead('temporal', stack.json.temporal_address),
      'temporal: Temporal does not respond',
      'gateway test: the gateway runs but does not reach Temporal',
      'gateway live: the gateway runs but does not reach Temporal',
    ]);
  });

  it('reports a stopped database, with its effect on workers and gateways', async () => {
    await stack.kill('postgres');
    await expectFailedChecks(
      expect.arrayContaining([
        dead('database', address(stack.json.database_url)),
        'database: the database does not respond (ECONNREFUSED)',
        'workers: the workers are not ready (503)',
        'gateway test: the gateway runs but does not reach the database',
        'gateway live: the gateway runs but does not reach the database',
      ]),
    );
  });

  it('reports no problem after all processes run again', async () => {
    await expect.poll(() => failedChecks(stack.json), { timeout: 180_000, interval: 1_000 }).toEqual([]);
  }, 270_000);
});
