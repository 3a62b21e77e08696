import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '@landed/prisma/migrate/migrate';
import pg from 'pg';
import { runSql } from '../measure/run-sql.js';
import { plainStatement } from './plain-statement.js';
import { seedPayees } from './seed-payees.js';

/**
 * Measures the database stage of a weekly run of many merchants against one plain set-based statement, and finishes a run
 * that was killed half-way. `DATABASE_URL` is a server on which it creates separate databases;
 * `PAYEES` is the number of merchants (100,000).
 */
const server = process.env['DATABASE_URL'];
if (server === undefined) throw new Error('DATABASE_URL is not set.');
const payees = Number(process.env['PAYEES'] ?? 100_000);

const administer = (sql: string) => runSql(server, sql);

function urlOf(name: string): string {
  const url = new URL(server ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return (performance.now() - startedAt) / 1_000;
}

const query = <Row extends pg.QueryResultRow>(name: string, sql: string) => runSql<Row>(urlOf(name), sql);

async function seeded(): Promise<void> {
  await administer('DROP DATABASE IF EXISTS payout_seed WITH (FORCE)');
  await administer('CREATE DATABASE payout_seed');
  await migrate(urlOf('payout_seed'));
  const client = new pg.Client({ connectionString: urlOf('payout_seed') });
  await client.connect();
  await seedPayees(client, { merchants: payees, name: 'volume', bankAccounts: true });
  await client.end();
}

async function copied(name: string): Promise<void> {
  await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await administer(`CREATE DATABASE ${name} TEMPLATE payout_seed STRATEGY FILE_COPY`);
  await query(name, 'CHECKPOINT');
}

async function killAt(child: ChildProcess, name: string, payouts: number): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const [row] = await query<{ count: number }>(name, 'SELECT count(*)::int AS count FROM payout');
    if ((row?.count ?? 0) >= payouts) child.kill('SIGKILL');
    await sleep(50);
  }
}

interface Decided {
  readonly pages: number;
  readonly paid: number;
  readonly seconds: number;
  readonly cpu_seconds: number;
  readonly largest_mib: number;
}

/** Decides in a separate process. Null when it was killed, which happens as soon as `killAfter` payouts exist. */
async function decideAll(name: string, killAfter = Infinity): Promise<Decided | null> {
  const program = fileURLToPath(new URL('decide-pages-main.js', import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: urlOf(name) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  if (killAfter < Infinity) await killAt(child, name, killAfter);
  const [code, signal] = await ended;
  if (signal === 'SIGKILL') return null;
  if (code !== 0) throw new Error(`The run ended with exit code ${code}.`);
  return JSON.parse(Buffer.concat(output).toString('utf8')) as Decided;
}

const audit = `
  SELECT count(*)::int AS payouts, count(DISTINCT merchant_id)::int AS merchants, min(amount)::int AS least, max(amount)::int AS most, sum(amount)::bigint AS amount,
         (SELECT count(*) FROM unpaid_entry)::int AS unpaid, (SELECT count(*) FROM event)::int AS events
  FROM payout`;

const seedSeconds = await seconds(seeded);
await copied('payout_plain');
const loadBefore = loadavg()[0];
const plain = await seconds(() => query('payout_plain', plainStatement));
await copied('payout_pages');
const decided = await decideAll('payout_pages');
const paged = decided?.seconds ?? Number.NaN;
const loadAfter = loadavg()[0];
await copied('payout_killed');
await decideAll('payout_killed', payees / 2);
const [atKill] = await query('payout_killed', audit);
// The next run begins anew, as after a process that was killed: what is decided is not decided again.
const rest = await decideAll('payout_killed');
const report = {
  payees,
  load: [loadBefore, loadAfter],
  seed_seconds: seedSeconds,
  plain_seconds: plain,
  paged: decided,
  ratio: paged / plain,
  paged_rows: (await query('payout_pages', audit))[0],
  killed_at: atKill,
  finished: rest,
  finished_rows: (await query('payout_killed', audit))[0],
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
for (const name of ['payout_seed', 'payout_plain', 'payout_pages', 'payout_killed']) {
  await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
