import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseKeyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import { createEndpoint } from '@landed/management/webhook-endpoint/create-endpoint';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { type LandedOptions, runLanded, runLandedProcess, stackFileWith } from '../setup/landed-program.js';
import { newMerchant } from '../setup/new-merchant.js';

const stack = inject('stack');
const file = stackFileWith(stack);
const unknownId = '0191d3a1-0000-7000-8000-000000000000';
const testOnly = stack.merchants[1]?.id ?? '';

const hint = '(Run with `--help` for usage.)';

/** Wrong command lines and their messages. */
const wrong: readonly (readonly [string, string])[] = [
  ['endpoint list', "unknown command 'endpoint'\n(Did you mean endpoints?)"],
  ['endpoints create --rail test --url https://a.example', "required option '--merchant <id>' not specified"],
  [`endpoints create --merchant ${unknownId} --url https://a.example`, "required option '--rail <rail>' not specified"],
  [`endpoints create --merchant ${unknownId} --rail test`, "required option '--url <url>' not specified"],
  [
    `endpoints create --merchant m1 --rail test --url https://a.example`,
    "option '--merchant <id>' argument 'm1' is invalid. Expected an id (a UUID).",
  ],
  [
    `endpoints create --merchant ${unknownId} --rail prod --url https://a.example`,
    "option '--rail <rail>' argument 'prod' is invalid. Expected one of: test, live.",
  ],
  ['endpoints disable', "missing required argument 'endpoint'"],
  ['endpoints enable 7', "command-argument value '7' is invalid for argument 'endpoint'. Expected an id (a UUID)."],
  [
    `endpoints rotate-secret ${unknownId} --overlap-hours 169`,
    "option '--overlap-hours <hours>' argument '169' is invalid. Expected a whole number from 0 to 168.",
  ],
  [`endpoints delete ${unknownId} twice`, "too many arguments for 'delete'. Expected 1 argument but got 2."],
  [`endpoints test ${unknownId} --url x`, "unknown option '--url'"],
  [
    'deliveries --state lost',
    "option '--state <state>' argument 'lost' is invalid. Expected one of: pending, retrying, delivered, failed, canceled.",
  ],
  ['deliveries --limit 0', "option '--limit <number>' argument '0' is invalid. Expected a whole number from 1 to 100."],
  [
    `deliveries --after ${unknownId}`,
    `option '--after <cursor>' argument '${unknownId}' is invalid. Expected the last delivery of the previous page: <event>/<endpoint>.`,
  ],
  [
    `resend --endpoint ${unknownId} --missed-since yesterday`,
    "option '--missed-since <time>' argument 'yesterday' is invalid. Expected a time such as 2026-11-20T08:00:00Z, or an age such as 90m, 6h or 2d.",
  ],
  [
    `resend --endpoint ${unknownId} --event ${unknownId} --missed-since 2d`,
    "option '--event <id>' cannot be used with option '--missed-since <time>'",
  ],
  [`cancel --endpoint ${unknownId}`, "required option '--event <id>' not specified"],
];

describe('a wrong command line', () => {
  it.each(wrong)('landed %s ends with exit code 2', async (line, message) => {
    const args = line.split(' ');
    expect(await runLanded(args)).toEqual({ code: 2, out: '', err: `error: ${message}\n${hint}\n` });
    expect(await runLanded([...args, '--json'])).toEqual({
      code: 2,
      out: '',
      err: `${JSON.stringify({ error: { code: 'wrong_usage', message } })}\n`,
    });
  });

  it('a wrong command line is rejected when resend has neither --event nor --missed-since', async () => {
    const message = `Choose what to send to ${unknownId}: pass --event <id> or --missed-since <time>.`;
    const args = ['resend', '--endpoint', unknownId];
    expect(await runLanded(args)).toEqual({ code: 2, out: '', err: `landed: ${message}\n` });
    expect(await runLanded([...args, '--json'])).toEqual({
      code: 2,
      out: '',
      err: `${JSON.stringify({ error: { code: 'wrong_usage', message } })}\n`,
    });
  });

  it.each([[], ['endpoints'], ['events']])(
    '%j without a subcommand prints the help with exit code 2',
    async (...args) => {
      const { code, out, err } = await runLanded(args);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(/^Usage: landed/);
    },
  );

  it.each([
    ['--help'],
    ['endpoints', '--help'],
    ['endpoints', 'create', '--help'],
    ['help', 'deliveries'],
    ['resend', '-h'],
  ])('%j prints help and exits with code 0', async (...args) => {
    const { code, out, err } = await runLanded(args);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Usage: landed/);
  });
});

describe('the output of landed', () => {
  it.each([['--version'], ['-V']])('%s prints the version of the package', async (...args) => {
    const manifest = await readFile(join(import.meta.dirname, '../../cli/package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    expect(await runLandedProcess(args)).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.runIf(existsSync('/dev/full'))('fails in one line when it cannot be written', async () => {
    const full = await open('/dev/full', 'w');
    const program = join(import.meta.dirname, '../../cli/bin/landed.mjs');
    const { status, stderr } = spawnSync(process.execPath, [program, 'trigger', '--list'], {
      stdio: ['ignore', full.fd, 'pipe'],
      encoding: 'utf8',
    });
    await full.close();
    expect([status, stderr]).toEqual([1, 'landed: The output could not be written (ENOSPC).\n']);
  });
});

describe('a rejected command', () => {
  const url = 'https://shop.example/hooks';
  const create = (merchant: string, rail: string, to = url, ...more: string[]) =>
    ['endpoints', 'create', '--merchant', merchant, '--rail', rail, '--url', to, ...more] as const;

  it.each([
    [create(unknownId, 'test'), 'merchant_not_found', 'The merchant was not found.'],
    [create(testOnly, 'live'), 'rail_not_enabled', 'The merchant is not enabled on this rail.'],
    [
      create(testOnly, 'test', 'http://shop.example/'),
      'url_rejected',
      'The URL is not allowed for an endpoint: scheme_not_allowed.',
    ],
    [
      create(testOnly, 'test', 'https://10.0.0.8/'),
      'url_rejected',
      'The URL is not allowed for an endpoint: address_not_public.',
    ],
    [create(testOnly, 'test', url, '--events', ','), 'events_rejected', 'Expected at least one event type, or *.'],
    [
      create(testOnly, 'test', url, '--actor', ''),
      'changed_by_rejected',
      'The actor must have 1 to 128 characters and the reason at most 500, without control characters.',
    ],
    [['endpoints', 'disable', unknownId], 'endpoint_not_found', 'The endpoint was not found.'],
    [['deliveries', '--endpoint', unknownId], 'endpoint_not_found', 'The endpoint was not found.'],
    [['endpoints', 'test', unknownId], 'endpoint_not_found', 'The endpoint was not found.'],
    [['resend', '--endpoint', unknownId, '--event', unknownId], 'endpoint_not_found', 'The endpoint was not found.'],
  ] as const)('%j exits with code 1 and the error %s', async (args, code, message) => {
    expect(await runLanded([...args, '--stack', file, '--json'])).toEqual({
      code: 1,
      out: '',
      err: `${JSON.stringify({ error: { code, message } })}\n`,
    });
  });

  it('prints one line as text', async () => {
    const rejected = { code: 1, out: '', err: 'landed: The endpoint was not found.\n' };
    expect(await runLanded(['endpoints', 'disable', unknownId, '--stack', file])).toEqual(rejected);
  });
});

describe('the selected stack', () => {
  let fresh: FreshDatabase;
  let folder: string;

  beforeAll(async () => {
    fresh = await createFreshDatabase();
    folder = await mkdtemp(join(tmpdir(), 'landed-cli-'));
  });
  afterAll(async () => {
    await fresh.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const environment = () => ({
    DATABASE_URL: fresh.url,
    TEMPORAL_ADDRESS: stack.temporal_address,
    TEMPORAL_NAMESPACE: stack.temporal_namespace,
    LANDED_ENCRYPTION_KEYS: stack.encryption_keys,
  });
  const listed = (options: LandedOptions, ...more: string[]) =>
    runLanded(['endpoints', 'list', '--json', ...more], options);
  const nothing = {
    code: 0,
    out: `${JSON.stringify({ object: 'list', data: [], has_more: false }, null, 2)}\n`,
    err: '',
  };
  const failure = (code: string, message: string) => ({
    code: 1,
    out: '',
    err: `${JSON.stringify({ error: { code, message } })}\n`,
  });

  it('comes from the environment when there is no file', async () => {
    expect(await listed({ cwd: folder, env: environment() })).toEqual(nothing);
  });

  it('the selected stack needs all of its variables', async () => {
    const all = 'DATABASE_URL, TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, LANDED_ENCRYPTION_KEYS';
    expect(await listed({ cwd: folder })).toEqual(
      failure(
        'no_stack',
        `No stack was found. Start one with \`npm start\`, pass its stack.json with --stack, or set ${all}.`,
      ),
    );
    const { TEMPORAL_NAMESPACE: _, ...partly } = environment();
    expect(await listed({ cwd: folder, env: partly })).toEqual(
      failure('no_stack', 'The environment describes a stack incompletely. Also set TEMPORAL_NAMESPACE.'),
    );
    expect(await listed({ cwd: folder, env: { ...environment(), LANDED_ENCRYPTION_KEYS: 'k1:short' } })).toEqual(
      failure(
        'encryption_keys',
        'The encryption keys are not valid. Expected `id:base64` (32 bytes); separate several keys with commas.',
      ),
    );
  });

  it('the selected stack is the local one of this or a parent folder, or of LANDED_DATA_DIR, before the environment', async () => {
    const inner = join(folder, 'shop', 'src');
    await mkdir(join(folder, 'shop', '.landed'), { recursive: true });
    await mkdir(inner);
    await writeFile(
      join(folder, 'shop', '.landed', 'stack.json'),
      JSON.stringify({ ...stack, database_url: fresh.url, operator_database_url: fresh.url }),
    );
    const elsewhere = { ...environment(), DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    expect(await listed({ cwd: inner })).toEqual(nothing);
    expect(await listed({ cwd: inner, env: elsewhere })).toEqual(nothing);
    expect(await listed({ cwd: tmpdir(), env: { LANDED_DATA_DIR: join(folder, 'shop', '.landed') } })).toEqual(nothing);
  });

  it('the selected stack is rejected when its file is malformed, with a message that contains no secret', async () => {
    const absent = join(folder, 'absent.json');
    expect(await listed({}, '--stack', absent)).toEqual(
      failure(
        'no_stack',
        `${absent} cannot be read. The file exists while a stack runs. Start one with \`npm start\`.`,
      ),
    );
    const { database_url: _, ...lacking } = stack;
    const partial = join(folder, 'partial.json');
    await writeFile(partial, JSON.stringify(lacking));
    expect(await listed({}, '--stack', partial)).toEqual(
      failure('no_stack', `${partial} is not the stack.json of a running stack. Missing or invalid: database_url.`),
    );
  });

  it('the selected stack is changed only with its own encryption keys', async () => {
    const { id: merchantId } = await newMerchant(stack);
    const env = {
      ...environment(),
      DATABASE_URL: stack.database_url,
      LANDED_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
    const run = (...args: string[]) => runLanded([...args, '--json'], { cwd: folder, env });
    const triggered = ['trigger', 'payment_intent.created', '--stack', file];
    expect(await runLanded(triggered)).toMatchObject({ code: 0, err: '' });
    const toHere = ['--merchant', merchantId, '--rail', 'test', '--url', 'https://shop.example/'];
    const made = await runLanded(['endpoints', 'create', ...toHere, '--stack', file, '--json']);
    const { id } = JSON.parse(made.out) as { id: string };
    const before = await run('endpoints', 'list', '--merchant', merchantId);

    const no = failure(
      'encryption_keys',
      'The encryption keys do not decrypt the data in this database. Nothing was changed. Use the keys of this stack.',
    );
    expect(await run('endpoints', 'create', ...toHere)).toEqual(no);
    expect(await run('endpoints', 'rotate-secret', id)).toEqual(no);
    expect(await run('endpoints', 'test', id)).toEqual(no);
    expect(await run('resend', '--endpoint', id, '--missed-since', '1d')).toEqual(no);
    expect(await run('deliveries', '--endpoint', id)).toEqual(nothing);
    expect(await run('endpoints', 'list', '--merchant', merchantId)).toEqual(before);
    expect(await runLanded(['endpoints', 'delete', id, '--stack', file])).toMatchObject({ code: 0, err: '' });
  });

  it('allows local URLs only when it is a local stack', async () => {
    const merchantId = await createMerchant(fresh.database, { id: uuidV7(), name: 'Of a test', rails: ['test'] });
    const create = [
      'endpoints',
      'create',
      '--merchant',
      merchantId,
      '--rail',
      'test',
      '--url',
      'http://127.0.0.1:4000/',
    ];
    const run = (more: Record<string, string>) =>
      runLanded([...create, '--json'], { cwd: tmpdir(), env: { ...environment(), ...more } });
    const no = failure('url_rejected', 'The URL is not allowed for an endpoint: scheme_not_allowed.');
    expect(await run({})).toEqual(no);
    expect(await run({ WEBHOOK_LOCAL_TARGETS: 'true', NODE_ENV: 'production' })).toEqual(no);
    expect(await run({ WEBHOOK_LOCAL_TARGETS: 'true' })).toMatchObject({ code: 0, err: '' });
  });

  it('an unavailable stack is reported without its address', async () => {
    const at = (url: string) => ({ cwd: folder, env: { ...environment(), DATABASE_URL: url } });
    expect(await listed(at('postgres://landed:hunter2@127.0.0.1:1/landed'))).toEqual(
      failure('database_unreachable', 'The database does not respond. Check that the stack is running.'),
    );
    expect(await listed(at(fresh.url.replace(/\/[^/]+$/, '/no_such_database')))).toEqual(
      failure('database_rejected', 'Database authentication failed: check user, password and database name.'),
    );
    expect(await listed(at(fresh.url.replace(/\/[^/]+$/, '/postgres')))).toEqual(
      failure(
        'not_migrated',
        'The database is not migrated: tables or columns of this version are missing. Apply the migrations.',
      ),
    );
  });
});

describe('landed status', () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await createFreshDatabase();
  });
  afterAll(() => fresh.drop());

  it('prints counts, waiting deliveries and endpoints that the service disabled', async () => {
    const { database } = fresh;
    const merchantId = await createMerchant(database, { id: uuidV7(), name: 'Of a test', rails: ['test', 'live'] });
    const service = { database, keyring: parseKeyring(stack.encryption_keys) };
    const wanted = { merchantId: asId<'merchant'>(merchantId), url: 'https://shop.example/', localTargets: false };
    const by = { actor: 'a test', reason: null };
    const { endpoint } = await createEndpoint(service, { ...wanted, rail: 'test' }, by);
    await createEndpoint(service, { ...wanted, rail: 'live' }, by);
    await database.pool.query(
      `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, snapshot, created_at)
       VALUES ($1, 'test', $2, 'refund.created', $1, 1, '\\x00', now())`,
      [uuidV7(), merchantId],
    );
    await database.pool.query(
      `UPDATE webhook_delivery SET created_at = '2026-11-20T08:00:00Z', sweep_at = '2026-11-20T08:01:00Z'`,
    );
    const { rows } = await database.pool.query<{ at: Date }>(
      `WITH off AS (UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = 'gone' WHERE id = $1)
       INSERT INTO webhook_endpoint_change (id, endpoint_id, change, actor, reason)
       VALUES ($2, $1, 'disabled', 'service', 'gone') RETURNING at`,
      [endpoint.endpointId, uuidV7()],
    );
    const at = rows[0]?.at.toISOString() ?? '';

    // Temporal belongs to another stack here, so its number of manual reviews is unknown.
    const run = (temporal: string, ...more: string[]) =>
      runLanded(['status', ...more], {
        env: {
          DATABASE_URL: fresh.url,
          TEMPORAL_ADDRESS: temporal,
          TEMPORAL_NAMESPACE: stack.temporal_namespace,
          LANDED_ENCRYPTION_KEYS: stack.encryption_keys,
        },
      });
    const { code, out, err } = await run(stack.temporal_address, '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual({
      merchants: 1,
      live_merchants: 1,
      endpoints: { enabled: 1, disabled: 1, deleted: 0, never_succeeded: 0 },
      deliveries: { waiting: 1, overdue: 1, oldest_waiting_since: '2026-11-20T08:00:00.000Z' },
      disabled_by_service: [{ endpoint_id: endpoint.endpointId, reason: 'gone', at }],
      unknown_outcomes: { count: 0, for_review: 0, oldest_seconds: 0, stuck: 0 },
      disputes: { open: 0, needs_response: 0, due_within_24_hours: 0, overdue: 0, of_unknown_payments: 0 },
      payouts: { unfinished: 0, oldest_seconds: 0, is_stuck: false },
      reconciliation_differences: 0,
      ledger: { verified_seconds_ago: null, broken_invariants: [] },
      workflows_for_review: expect.any(Number),
    });

    const away = await run('127.0.0.1:1');
    expect([away.code, away.err]).toEqual([1, '']);
    expect(away.out.split('\n')).toEqual([
      'merchants               1 (1 enabled for live mode)',
      'unknown outcomes        0',
      'open disputes           0',
      'payouts on their way    0',
      'reconciliation          no open differences',
      'ledger                  not checked yet',
      'endpoints               1 enabled, 1 disabled, 0 deleted',
      'deliveries waiting      1 (1 overdue)',
      'oldest waiting since    2026-11-20 08:00:00Z',
      'disabled automatically  1 in the last 7 days',
      'manual reviews          unknown: Temporal does not respond',
      '',
      'DISABLED              ENDPOINT                              REASON',
      `${at.slice(0, 19).replace('T', ' ')}Z  ${endpoint.endpointId}  gone`,
      '',
    ]);
  });
});
